import fc from 'fast-check'
import { expect, it } from 'vitest'
import { measureCost } from '../../fixtures/processor-cost.ts'
import { estimatedSeconds, weigh } from '../words/weigh-script.ts'
import { splitScript } from './split-script.ts'

const textsOf = (script: string): string[] => splitScript(script).map(({ start, end }) => script.slice(start, end))

it.each([
  ['1,200 Chinese characters', '中'.repeat(1_200), [6_000]],
  ['1,201 Chinese characters', '中'.repeat(1_201), [6_000, 5]],
  ['3,000 English characters', 'a'.repeat(3_000), [6_000]],
  ['3,001 English characters', 'a'.repeat(3_001), [6_000, 2]],
  ['600 Chinese and 1,500 English characters', `${'中'.repeat(600)}${'a'.repeat(1_500)}`, [6_000]],
  ['1,200 rare Chinese characters', '𠀀'.repeat(1_200), [6_000]],
])('weighs %s (D-287)', (_what, script, weights) => {
  expect(splitScript(script).map(({ weight }) => weight)).toEqual(weights)
})

it('takes a part to last three seconds for each hundred of its weight, rounded up (D-287)', () => {
  expect([6_000, 5, 2, 34].map(estimatedSeconds)).toEqual([180, 1, 1, 2])
})

it('ends a part with a paragraph, else a sentence, else a word, else anywhere (D-287)', () => {
  const sentence = `${'字'.repeat(99)}。`
  const ends = (script: string) => textsOf(script)[0]?.slice(-3)
  expect(textsOf(`${sentence.repeat(5)}\n\n${sentence.repeat(10)}`)[0]).toBe(`${sentence.repeat(5)}\n\n`)
  expect(textsOf(sentence.repeat(20))[0]).toBe(sentence.repeat(12))
  expect(ends(`${'字'.repeat(1_000)}。”${'字'.repeat(1_000)}`)).toBe('字。”')
  expect(textsOf('word '.repeat(1_000))[0]).toBe('word '.repeat(600))
  expect(ends(`${'1.5 '.repeat(1_000)}`)).toBe('.5 ')
})

it('keeps a closing quote with its sentence, and a line break whole', () => {
  const quoted = `“${'字'.repeat(1_198)}。”${'字'.repeat(100)}`
  expect(textsOf(quoted).every((text) => !text.startsWith('”'))).toBe(true)
  const broken = `${'字'.repeat(1_199)}\r\n${'字'.repeat(100)}`
  expect(textsOf(broken).every((text) => !text.startsWith('\n'))).toBe(true)
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

it('gives parts that are the script when joined, none too heavy, none empty, no character cut in two (D-287)', () => {
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 1, maxLength: 40 }), (list) => {
      const script = list.join('')
      const texts = textsOf(script)
      expect(texts.join('')).toBe(script)
      for (const text of texts) {
        expect(weigh(text)).toBeGreaterThan(0)
        expect(weigh(text)).toBeLessThanOrEqual(6_000)
        expect(text.isWellFormed()).toBe(true)
      }
    }),
  )
})

it('splits a script as long as a body in a moment (D-028)', async () => {
  const hostile = `${'a\n'}${'b'.repeat(2_990)}. ${'c'.repeat(2_900)} `.repeat(3_000)
  const cost = await measureCost(() => expect(splitScript(hostile).length).toBeGreaterThan(5_000))
  expect(cost).toBeLessThan(2_000)
})
