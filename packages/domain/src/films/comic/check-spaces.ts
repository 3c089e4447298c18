import { limits, type Rule } from '@kinora/contract'
import { scannedBy } from '../../generators/fields.ts'
import { placeOf } from '../../words/place-of.ts'

const space = /\p{White_Space}/u
const isSpace = (code: number): boolean =>
  code < 128 ? code === 32 || (code >= 9 && code <= 13) : space.test(String.fromCharCode(code))

/** Looks at every character once, whatever the text. */
const faultOf = (text: string): { rule: Rule; message: string } | undefined => {
  let run = 0
  for (let i = 0; i < text.length; i += 1) {
    run = isSpace(text.charCodeAt(i)) ? run + 1 : 0
    if (run > limits.scriptSpaces)
      return {
        rule: 'chars',
        message: `more than ${limits.scriptSpaces} white spaces in a row at character ${placeOf(text, i)}`,
      }
  }
  return undefined
}

export const checkSpaces = scannedBy(faultOf)
