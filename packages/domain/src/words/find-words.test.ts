import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findWords } from './find-words.ts'
import { growTree } from './word-tree.ts'

const found = (text: string, ...words: string[]): string[] => findWords(growTree(words), text).map(({ word }) => word)

it('finds words that stand by themselves, not parts of longer ones', () => {
  expect(found('lead the leader, lead', 'lead')).toEqual(['lead', 'lead'])
  expect(found('e\u0301te e', 'e')).toEqual(['e'])
  expect(found('a_b a', 'a')).toEqual(['a'])
  expect(found('7 77', '7')).toEqual(['7'])
  expect(found('(Anna)', 'Anna')).toEqual(['Anna'])
})

it('finds words anywhere in scripts that do not part them by spaces', () => {
  expect(found('小明在跑步', '小明')).toEqual(['小明'])
  expect(found('東京タワーへ', 'タワー')).toEqual(['タワー'])
  expect(found('看iPhone手机', 'iPhone')).toEqual(['iPhone'])
  expect(found('안나가 걷는다', '안나')).toEqual(['안나'])
})

it('prefers the longest word and lets none overlap another', () => {
  expect(found('Anna Maria and Anna', 'Anna', 'Anna Maria', 'Maria')).toEqual(['Anna Maria', 'Anna'])
  expect(found('Anna Marias', 'Anna', 'Anna Maria')).toEqual(['Anna'])
})

it('says where a word stands, also behind characters of two units', () => {
  expect(findWords(growTree(['b', '😀']), '😀 b 😀')).toEqual([
    { word: '😀', start: 0, end: 2 },
    { word: 'b', start: 3, end: 4 },
    { word: '😀', start: 5, end: 7 },
  ])
})

it('finds nothing among no words, and no empty word', () => {
  expect(found('abc')).toEqual([])
  expect(found('abc', '')).toEqual([])
})

it('finds what stands there, in order and without overlap, whatever text and words', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '中', '😀', '\u0301', '_') })
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 6 }), (hay, words) => {
      let last = 0
      for (const { word, start, end } of findWords(growTree(words), hay)) {
        expect(words).toContain(word)
        expect(hay.slice(start, end)).toBe(word)
        expect(start).toBeGreaterThanOrEqual(last)
        last = end
      }
    }),
  )
})

it('finds at each place the longest word that may stand there, as trying all of them does', () => {
  const joined = new Set(['a', 'b', '_', '\u0301'])
  const text = fc.string({ unit: fc.constantFrom(...joined, ' ', '中'), maxLength: 12 })
  const words = fc.array(fc.string({ unit: fc.constantFrom(...joined, ' ', '中'), minLength: 1, maxLength: 3 }))
  fc.assert(
    fc.property(text, words, (hay, all) => {
      const isEdge = (at: number) => !joined.has(hay[at - 1] ?? '') || !joined.has(hay[at] ?? '')
      const expected: string[] = []
      for (let at = 0; at < hay.length; ) {
        const fitting = all.filter((word) => hay.startsWith(word, at) && isEdge(at) && isEdge(at + word.length))
        const longest = fitting.toSorted((a, b) => b.length - a.length)[0]
        if (longest !== undefined) expected.push(longest)
        at += longest?.length ?? 1
      }
      expect(found(hay, ...all)).toEqual(expected)
    }),
    { numRuns: 1_000 },
  )
})
