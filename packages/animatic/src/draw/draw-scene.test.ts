import { createHash } from 'node:crypto'
import { customerText } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { planScene } from '../plan/plan-scene.ts'
import { mannerVocabulary } from '../vocabulary/manner-vocabulary.ts'
import { subjectVocabulary } from '../vocabulary/subject-vocabulary.ts'
import { vocabulary } from '../vocabulary/vocabulary.ts'
import { drawScene } from './draw-scene.ts'

type Change = {
  seed?: number
  width?: number
  height?: number
  style?: 'general' | 'anime'
  movement?: 'auto' | 'small' | 'large'
}

const film = (
  prompt: string,
  { seed = 7, width = 96, height = 54, style = 'general', movement = 'auto' }: Change = {},
) =>
  drawScene(
    planScene({
      prompt: customerText().parse(prompt),
      seconds: 1,
      width,
      height,
      fps: 24,
      seed,
      movement,
      style,
      sound: false,
    }),
  )
const digest = (frame: Buffer) => createHash('sha256').update(frame).digest('hex')

it('drawScene draws the same frame for the same seed, another for another', () => {
  const first = digest(film('a lake in the mountains').frame(12))
  expect(digest(film('a lake in the mountains').frame(12))).toBe(first)
  expect(digest(film('a lake in the mountains', { seed: 8 }).frame(12))).not.toBe(first)
})

it('drawScene draws a frame from its number alone, independent of other frames', () => {
  const reel = film('a dog at the sea')
  for (const index of [3, 1, 2]) reel.frame(index)
  expect(digest(reel.frame(20))).toBe(digest(film('a dog at the sea').frame(20)))
})

const distance = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length

it('drawScene writes no caption: words that name nothing to draw leave no trace in any frame', () => {
  const [one, other] = [film('a quiet lake by day, Qwrtz'), film('a quiet lake by day, Hlmpf Xyvv')]
  const plain = film('a quiet lake by day')
  for (const index of [0, 6, 12, 18, 23]) {
    const drawn = digest(plain.frame(index))
    expect([digest(one.frame(index)), digest(other.frame(index))]).toEqual([drawn, drawn])
  }
})

it.each([
  ['style', { style: 'anime' }],
  ['seed', { seed: 8 }],
] as const)('drawScene shows another %s', (_, change) => {
  const [one, other] = [film('a lake in the mountains by day'), film('a lake in the mountains by day', change)]
  // Copied, because a frame is valid until the next one is drawn.
  expect(distance(Buffer.from(one.frame(12)), other.frame(12))).toBeGreaterThan(4)
})

it.each([
  'watercolor',
  'film noir',
  'ink wash',
  'pixel art',
  'pencil sketch',
  'vintage film',
  'oil painting',
  'neon',
  'cinematic',
  'papercut',
])('drawScene shows the look of %s', (look) => {
  const [plain, treated] = [
    film('a lake in the mountains at sunset'),
    film(`a lake in the mountains at sunset, ${look}`),
  ]
  expect(distance(Buffer.from(plain.frame(12)), treated.frame(12))).toBeGreaterThan(2.5)
})

it('drawScene moves the camera further with a larger movement', () => {
  const travelled = (movement: 'small' | 'large'): number => {
    const reel = film('an empty room by day, pan right', { movement, width: 160, height: 90 })
    return distance(Buffer.from(reel.frame(11)), reel.frame(12))
  }
  expect(travelled('large')).toBeGreaterThan(2 * travelled('small'))
})

it('drawScene moves', () => {
  const reel = film('a quiet hill')
  expect(digest(reel.frame(0))).not.toBe(digest(reel.frame(23)))
})

it.each([
  [54, 96],
  [96, 72],
  [72, 96],
  [80, 80],
])('drawScene fills %i × %i with opaque pixels', (width, height) => {
  const frame = film('a city by the river at sunset', { width, height }).frame(0)
  expect(frame).toHaveLength(width * height * 4)
  for (let at = 3; at < frame.length; at += 4)
    if (frame[at] !== 255) throw new Error(`pixel ${(at - 3) / 4} is not opaque`)
})

it.each(['a koala in the hills', 'a teapot', 'a kite over the sea', 'an octopus'])(
  'drawScene draws emoji drawings: %s',
  (prompt) => {
    const [shown, empty] = [film(prompt), film(prompt.replace(/koala|teapot|kite|octopus/, 'thing'))]
    expect(digest(shown.frame(5))).not.toBe(digest(empty.frame(5)))
  },
)

const firstWord = (words: string): string => words.split(', ')[0] ?? ''

describe('drawScene knows every word of the vocabulary', () => {
  it.each(Object.entries(subjectVocabulary))('draws a %s', (_, words) => {
    expect(film(`${firstWord(words)} at night`, { style: 'anime' }).frame(5)).toHaveLength(96 * 54 * 4)
  })

  it.each(Object.entries({ ...vocabulary, ...mannerVocabulary }))('draws %s', (_, words) => {
    expect(film(firstWord(words)).frame(5)).toHaveLength(96 * 54 * 4)
  })
})
