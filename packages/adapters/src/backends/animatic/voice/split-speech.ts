export type SpeechPart = { text: string; pauseAfterSeconds: number }

const marker = /<#(\d{1,2}(?:\.\d{1,2})?)#>/g

/** The text between pause markers, each with the pause behind it. */
export const splitSpeech = (text: string): SpeechPart[] => {
  const parts: SpeechPart[] = []
  let from = 0
  for (const match of text.matchAll(marker)) {
    parts.push({ text: text.slice(from, match.index), pauseAfterSeconds: Number(match[1]) })
    from = match.index + match[0].length
  }
  return [...parts, { text: text.slice(from), pauseAfterSeconds: 0 }]
}
