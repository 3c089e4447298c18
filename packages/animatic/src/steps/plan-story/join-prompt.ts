import { capital } from './clean-text.ts'

const longest = 2000

/** One prompt from its parts, of which some may be empty. */
export const joinPrompt = (language: 'zh' | 'en', parts: readonly string[]): string => {
  const said = parts.map((part) => part.replace(/^[\s,.;，。；]+|[\s,.;，。；]+$/gu, '')).filter((part) => part !== '')
  const joined = said.join(language === 'zh' ? '，' : ', ')
  return [...capital(joined)].slice(0, longest).join('')
}
