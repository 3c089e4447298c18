import fc from 'fast-check'
import { expect, it } from 'vitest'
import { measureCost } from '../../fixtures/processor-cost.ts'
import { estimatedSeconds, weigh } from '../words/weigh-script.ts'
import { splitScript } from './split-script.ts'

const splitTexts = (script: string): string[] => splitScript(script).map(({ start, end }) => script.slice(start, end))

it.each([
  ['1,200 Chinese characters', '中'.repeat(1_200), [6_000]],
  ['1,201 Chinese characters', '中'.repeat(1_201), [6_000, 5]],
  ['3,000 English characters', 'a'.repeat(3_000), [6_000]],
  ['3,001 English characters', 'a'.repeat(3_001), [6_000, 2]],
  ['600 Chinese and 1,500 English characters', `${'中'.repeat(600)}${'a'.repeat(1_500)}`, [6_000]],
  ['1,200 rare Chinese characters', '𠀀'.repeat(1_200), [6_000]],
])('splitScript weighs %s (D-287)', (_what, script, weights) => {
  expect(splitScript(script).map(({ weight }) => weight)).toEqual(weights)
})

it('estimatedSeconds is three seconds for each hundred of weight, rounded up (D-287)', () => {
  expect([6_000, 5, 2, 34].map(estimatedSeconds)).toEqual([180, 1, 1, 2])
})

it('splitScript ends a part at a paragraph, else a sentence, else a word, else anywhere (D-287)', () => {
  const sentence = `${'字'.repeat(99)}。`
  const ends = (script: string) => splitTexts(script)[0]?.slice(-3)
  expect(splitTexts(`${sentence.repeat(5)}\n\n${sentence.repeat(10)}`)[0]).toBe(`${sentence.repeat(5)}\n\n`)
  expect(splitTexts(sentence.repeat(20))[0]).toBe(sentence.repeat(12))
  expect(ends(`${'字'.repeat(1_000)}。”${'字'.repeat(1_000)}`)).toBe('字。”')
  expect(splitTexts('word '.repeat(1_000))[0]).toBe('word '.repeat(600))
  expect(ends(`${'1.5 '.repeat(1_000)}`)).toBe('.5 ')
})

it('splitScript keeps a closing quote with its sentence and a line break in one part', () => {
  const quoted = `“${'字'.repeat(1_198)}。”${'字'.repeat(100)}`
  expect(splitTexts(quoted).every((text) => !text.startsWith('”'))).toBe(true)
  const broken = `${'字'.repeat(1_199)}\r\n${'字'.repeat(100)}`
  expect(splitTexts(broken).every((text) => !text.startsWith('\n'))).toBe(true)
})

const pieces = fc.constantFrom(
  '中',
  'a',
  '😀',
  '。',
  '. ',
  '\n',
  '\r\n',
  ' ',
  '“',
  '”',
  '中文'.repeat(400),
  'w'.repeat(900),
)

it('splitScript returns non-empty parts within the limit that equal the script, no character split (D-287)', () => {
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 1, maxLength: 40 }), (list) => {
      const script = list.join('')
      const texts = splitTexts(script)
      expect(texts.join('')).toBe(script)
      for (const text of texts) {
        expect(weigh(text)).toBeGreaterThan(0)
        expect(weigh(text)).toBeLessThanOrEqual(6_000)
        expect(text.isWellFormed()).toBe(true)
      }
    }),
  )
})

it('splitScript splits a script of maximum size in bounded time (D-028)', async () => {
  const hostile = `${'a\n'}${'b'.repeat(2_990)}. ${'c'.repeat(2_900)} `.repeat(3_000)
  const cost = await measureCost(() => expect(splitScript(hostile).length).toBeGreaterThan(5_000))
  expect(cost).toBeLessThan(2_000)
})
