import { expect, it } from 'vitest'
import { voices } from '../voices.ts'
import { joinSentences } from './join-sentences.ts'
import { phonemeIds } from './phoneme-ids.ts'
import { shapePitch } from './shape-pitch.ts'
import { kokoroRate } from './speak.ts'
import { splitSpoken } from './split-spoken.ts'
import { readText } from './synthesize-neural.ts'

it('splitSpoken splits a text at its sentences, and long ones at their clauses', () => {
  expect(splitSpoken('One two. Three 3.5 four! 五。六？')).toEqual(['One two. ', 'Three 3.5 four! ', '五。', '六？'])
  expect(splitSpoken('Dr. Lee met J. K. Rowe at 5 p.m. on Monday. They left, etc. The end.')).toEqual([
    'Dr. Lee met J. K. Rowe at 5 p.m. on Monday. ',
    'They left, etc. ',
    'The end.',
  ])
  const long = `${'the quick brown fox, '.repeat(40)}end.`
  expect(splitSpoken(long).join('')).toBe(long)
  expect(Math.max(...splitSpoken('word '.repeat(400)).map(({ length }) => length))).toBeLessThan(200)
})

it('phonemeIds covers every sign that texts are converted to', () => {
  const { phonemes } = readText('你好，我们去图书馆 reading “Yellow” books, judge the measure of thirty choices…', true)
  expect(phonemeIds(phonemes)).toHaveLength([...phonemes].length + 2)
})

const frames = [4, 2, 20, 4]
const flat = new Float32Array(60).fill(200)
/** Audible from the ninth value on. */
const energy = new Float32Array(60).fill(8, 8)
const shape = { ratio: 1, range: 1, baseHertz: 200 }
const contour = (tone: number) =>
  shapePitch({ pitch: flat, energy, frames }, { phonemes: 'ma', tones: [{ from: 0, to: 2, tone }] }, shape)

it('shapePitch gives a single syllable its tone', () => {
  const [first, second, third, fourth] = [1, 2, 3, 4].map(contour).map((pitch) => {
    const voiced = [...pitch].slice(8)
    return { start: voiced[1] ?? 0, low: Math.min(...voiced), end: voiced.at(-2) ?? 0 }
  })
  expect(Math.abs(12 * Math.log2((first?.end ?? 1) / (first?.start ?? 1)))).toBeLessThan(1)
  expect(second?.end).toBeGreaterThan(1.3 * (second?.start ?? 0))
  expect(third?.low).toBeLessThan(0.85 * (third?.start ?? 0))
  expect(third?.end).toBeGreaterThan(third?.low ?? 0)
  expect(fourth?.end).toBeLessThan(0.65 * (fourth?.start ?? 0))
})

it('shapePitch raises and widens a melody, and leaves silence unchanged', () => {
  const melody = Float32Array.of(0, 0, 150, 150, 200, 200, 200, 260, 260, 0)
  const text = { phonemes: 'a', tones: [] }
  const prosody = { pitch: melody, energy: new Float32Array(10).fill(8), frames: [5] }
  const higher = shapePitch(prosody, text, { ...shape, ratio: 2 })
  expect(higher[0]).toBe(0)
  expect(higher[5]).toBeCloseTo(400, 0)
  const wider = shapePitch(prosody, text, { ...shape, range: 2 })
  expect(wider[2]).toBeLessThan(140)
})

it('joinSentences leaves a breath between sentences and none around them', () => {
  const loud = new Float32Array(kokoroRate).fill(0.5, 6000, 12_000)
  const joined = joinSentences([loud, loud], 1)
  expect(Math.abs(joined.length / kokoroRate - 0.8)).toBeLessThan(0.05)
})

it('every voice differs from every other by pitch, timbre or range', () => {
  const signatures = [...voices.values()].map(({ neural: { hertz, timbre, range } }) =>
    JSON.stringify([hertz, timbre, range]),
  )
  expect(new Set(signatures).size).toBe(voices.size)
})
