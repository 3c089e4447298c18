import { createHash } from 'node:crypto'
import { customerText } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { planScene } from '../plan/plan-scene.ts'
import { subjectVocabulary } from '../plan/subject-vocabulary.ts'
import { vocabulary } from '../plan/vocabulary.ts'
import { drawScene } from './draw-scene.ts'

const film = (prompt: string, { seed = 7, width = 96, height = 54, style = 'general' as 'general' | 'anime' } = {}) =>
  drawScene(
    planScene({
      prompt: customerText().parse(prompt),
      seconds: 1,
      width,
      height,
      fps: 24,
      seed,
      movement: 'auto',
      style,
      sound: false,
    }),
  )
const digest = (frame: Buffer) => createHash('sha256').update(frame).digest('hex')

it('draws the same frame for the same seed, another for another', () => {
  const first = digest(film('a lake in the mountains').frame(12))
  expect(digest(film('a lake in the mountains').frame(12))).toBe(first)
  expect(digest(film('a lake in the mountains', { seed: 8 }).frame(12))).not.toBe(first)
})

it('draws a frame from its number alone, whatever was drawn before', () => {
  const reel = film('a dog at the sea')
  for (const index of [3, 1, 2]) reel.frame(index)
  expect(digest(reel.frame(20))).toBe(digest(film('a dog at the sea').frame(20)))
})

it('moves', () => {
  const reel = film('a quiet hill')
  expect(digest(reel.frame(0))).not.toBe(digest(reel.frame(23)))
})

it.each([
  [54, 96],
  [96, 72],
  [72, 96],
  [80, 80],
])('fills %i × %i with opaque pixels', (width, height) => {
  const frame = film('a city by the river at sunset', { width, height }).frame(0)
  expect(frame).toHaveLength(width * height * 4)
  for (let at = 3; at < frame.length; at += 4)
    if (frame[at] !== 255) throw new Error(`pixel ${(at - 3) / 4} is not opaque`)
})

const firstWord = (words: string): string => words.split(', ')[0] ?? ''

describe('every word it knows', () => {
  it.each(Object.entries(subjectVocabulary))('draws a %s', (_, words) => {
    expect(film(`${firstWord(words)} at night`, { style: 'anime' }).frame(5)).toHaveLength(96 * 54 * 4)
  })

  it.each(Object.entries(vocabulary))('draws %s', (_, words) => {
    expect(film(firstWord(words)).frame(5)).toHaveLength(96 * 54 * 4)
  })
})
