import fc from 'fast-check'
import { expect, it } from 'vitest'
import { characterAt, characterBefore, characterPosition, hasMoreCharacters } from './characters.ts'

const text = fc.string({ unit: fc.constantFrom('a', '中', '😀', '\u0301', '\ud83d', '\ude00') })

it('character functions equal a walk through the whole text, lone surrogates included', () => {
  fc.assert(
    fc.property(text, fc.nat(30), (words, most) => {
      const all = Array.from(words)
      expect(hasMoreCharacters(words, most)).toBe(all.length > most)
      let index = 0
      for (const [i, character] of all.entries()) {
        expect(characterAt(words, index)).toBe(character)
        expect(characterPosition(words, index)).toBe(i + 1)
        index += character.length
        expect(characterBefore(words, index)).toBe(character)
      }
    }),
  )
})
