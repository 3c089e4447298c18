import { expect, it } from 'vitest'
import { cuesDuring, cuesIn } from './subtitle-cues.ts'

const cues = [
  { from: 0, to: 2, text: 'first\nline' },
  { from: 2, to: 4, text: 'second' },
  { from: 4, to: 20, text: 'a long one' },
]

it('says what is sung during a shot, in order and in one line', () => {
  expect(cuesDuring(cues, { from: 0, to: 4 })).toBe('first line second')
  expect(cuesDuring(cues, { from: 0, to: 2.5 })).toBe('first line')
  expect(cuesDuring(cues, { from: 8, to: 12 })).toBe('a long one')
  expect(cuesDuring(cues, { from: 30, to: 32 })).toBe('')
})

it('finds cues in subtitles and in a transcript', () => {
  expect(cuesIn(JSON.stringify(cues))).toEqual(cues)
  expect(cuesIn(JSON.stringify({ language: 'en', cues }))).toEqual(cues)
})
