import { limits, type Rule } from '@kinora/contract'
import { hasMoreCharacters } from '../words/characters.ts'

const voiceId = /^[\p{L}\p{N}][^/\\<>"'$;&|`\p{Cc}]*$/u

/** A voice id cannot be a path, an option or part of a command (D-294). */
export const checkVoiceId = (id: string): { rule: Rule; message: string } | undefined => {
  if (hasMoreCharacters(id, limits.voiceIdChars))
    return { rule: 'max_length', message: `at most ${limits.voiceIdChars} characters` }
  if (voiceId.test(id)) return undefined
  return { rule: 'chars', message: 'must begin with a letter or number and hold none of / \\ < > " \' $ ; & | `' }
}
