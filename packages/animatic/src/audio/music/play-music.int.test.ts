import { expect, it } from 'vitest'
import { loudness, measureTones } from '../../../fixtures/measure.ts'
import { stereoWavBytes } from '../wave/wav-bytes.ts'
import { planMusic } from './plan-music.ts'
import { playMusic } from './play-music.ts'

const piece = planMusic({ prompt: 'calm piano', seconds: 4, seed: 11 })

it('playMusic plays a piece for exactly its length, in its key, and lets it ring out', async () => {
  const [once, again] = [await playMusic(piece), await playMusic(piece)]
  expect(once.left).toHaveLength(4 * 48_000)
  expect(loudness(once.left)).toBeGreaterThan(0.005)
  expect(loudness(once.left.subarray(-480))).toBeLessThan(0.2 * loudness(once.left))
  expect(measureTones(once.left, piece.key, [0, 7])).toBeGreaterThan(2 * measureTones(once.left, piece.key, [1, 6]))
  expect(stereoWavBytes(again).equals(stereoWavBytes(once))).toBe(true)
})
