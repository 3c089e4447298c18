import { limits, type Rule } from '@kinora/contract'
import { characterPosition } from './characters.ts'

type Fault = { rule: Rule; message: string }

const space = /\p{White_Space}/u
const isSpace = (code: number): boolean =>
  code < 128 ? code === 32 || (code >= 9 && code <= 13) : space.test(String.fromCharCode(code))

export const spacesFault = (character: number): Fault => ({
  rule: 'chars',
  message: `more than ${limits.scriptSpaces} white spaces in a row at character ${character}`,
})

/** Finds a run of white space that is too long; reads every character once. */
export const findSpaces = (text: string): Fault | undefined => {
  let run = 0
  for (let i = 0; i < text.length; i += 1) {
    run = isSpace(text.charCodeAt(i)) ? run + 1 : 0
    if (run > limits.scriptSpaces) return spacesFault(characterPosition(text, i))
  }
  return undefined
}
