import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findWords } from './find-words.ts'
import { buildWordTree } from './word-tree.ts'

const found = (text: string, ...words: string[]): string[] =>
  findWords(buildWordTree(words), text).map(({ word }) => word)

it('findWords finds whole words, not parts of longer ones', () => {
  expect(found('lead the leader, lead', 'lead')).toEqual(['lead', 'lead'])
  expect(found('e\u0301te e', 'e')).toEqual(['e'])
  expect(found('a_b a', 'a')).toEqual(['a'])
  expect(found('7 77', '7')).toEqual(['7'])
  expect(found('(Anna)', 'Anna')).toEqual(['Anna'])
})

it('findWords finds words anywhere in scripts without spaces between words', () => {
  expect(found('小明在跑步', '小明')).toEqual(['小明'])
  expect(found('東京タワーへ', 'タワー')).toEqual(['タワー'])
  expect(found('看iPhone手机', 'iPhone')).toEqual(['iPhone'])
  expect(found('안나가 걷는다', '안나')).toEqual(['안나'])
})

it('findWords prefers the longest word and returns no overlaps', () => {
  expect(found('Anna Maria and Anna', 'Anna', 'Anna Maria', 'Maria')).toEqual(['Anna Maria', 'Anna'])
  expect(found('Anna Marias', 'Anna', 'Anna Maria')).toEqual(['Anna'])
})

it('findWords returns positions in code units, also after surrogate pairs', () => {
  expect(findWords(buildWordTree(['b', '😀']), '😀 b 😀')).toEqual([
    { word: '😀', start: 0, end: 2 },
    { word: 'b', start: 3, end: 4 },
    { word: '😀', start: 5, end: 7 },
  ])
})

it('findWords finds nothing without words, and no empty word', () => {
  expect(found('abc')).toEqual([])
  expect(found('abc', '')).toEqual([])
})

it('findWords returns matches in order and without overlap for random texts', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '中', '😀', '\u0301', '_') })
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 6 }), (hay, words) => {
      let last = 0
      for (const { word, start, end } of findWords(buildWordTree(words), hay)) {
        expect(words).toContain(word)
        expect(hay.slice(start, end)).toBe(word)
        expect(start).toBeGreaterThanOrEqual(last)
        last = end
      }
    }),
  )
})

it('findWords finds the longest word at each position, like trying all of them', () => {
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
