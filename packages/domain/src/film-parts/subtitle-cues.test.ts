import { expect, it } from 'vitest'
import { cuesDuring, parseCues } from './subtitle-cues.ts'

const cues = [
  { from: 0, to: 2, text: 'first\nline' },
  { from: 2, to: 4, text: 'second' },
  { from: 4, to: 20, text: 'a long one' },
]

it('cuesDuring joins the cues of a time range in order, in one line', () => {
  expect(cuesDuring(cues, { from: 0, to: 4 })).toBe('first line second')
  expect(cuesDuring(cues, { from: 0, to: 2.5 })).toBe('first line')
  expect(cuesDuring(cues, { from: 8, to: 12 })).toBe('a long one')
  expect(cuesDuring(cues, { from: 30, to: 32 })).toBe('')
})

it('parseCues reads subtitles and transcripts', () => {
  expect(parseCues(JSON.stringify(cues))).toEqual(cues)
  expect(parseCues(JSON.stringify({ language: 'en', cues }))).toEqual(cues)
})
