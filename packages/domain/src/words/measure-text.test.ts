import fc from 'fast-check'
import { expect, it } from 'vitest'
import { measureText } from './measure-text.ts'
import { weigh } from './weigh-script.ts'

const mostSpaces = 3
const unit = fc.constantFrom(
  'a',
  ' ',
  '\n',
  '\u00a0',
  '\u3000',
  '\u200b',
  '漢',
  '😀',
  '𠀀',
  'a\u0301',
  '\u0001',
  '\u007f',
  '“',
)

it('measureText counts the same as patterns over the string (D-010, D-287)', () => {
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
      const measured = measureText(Buffer.from(text), mostSpaces)
      const words = text.search(/[^\p{White_Space}]/u)
      const spaces = /\p{White_Space}{4}/u.exec(text)
      expect(measured).toEqual({
        characters: [...text].length,
        start: words < 0 ? -1 : Buffer.byteLength(text.slice(0, words)),
        hasControl: /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text),
        weight: weigh(text),
        spacesAt: spaces ? Array.from(text.slice(0, spaces.index)).length + mostSpaces + 1 : 0,
      })
    }),
  )
})
