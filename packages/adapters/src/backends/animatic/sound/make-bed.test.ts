import { customerText } from '@kinora/domain'
import { expect, it } from 'vitest'
import { planScene } from '../plan/plan-scene.ts'
import { makeBed } from './make-bed.ts'
import { wavBytes } from './wav-bytes.ts'

const bed = (prompt: string, seed: number, seconds = 1) =>
  makeBed(
    planScene({
      prompt: customerText().parse(prompt),
      seconds,
      width: 320,
      height: 180,
      fps: 24,
      seed,
      movement: 'auto',
      style: 'general',
      sound: true,
    }),
  )

it('is exactly as long as the film', () => {
  expect(bed('the sea', 1, 1).left).toHaveLength(48_000)
  expect(wavBytes(bed('the sea', 1, 2))).toHaveLength(44 + 2 * 48_000 * 4)
})

it('is soft, is not silent, and begins and ends quietly', () => {
  const { left, right } = bed('a storm at night', 3, 2)
  const peak = [...left, ...right].reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  expect(peak).toBeLessThan(0.5)
  expect(peak).toBeGreaterThan(0.2)
  expect(Math.abs(left[0] ?? 1)).toBeLessThan(0.01)
  expect(Math.abs(left.at(-1) ?? 1)).toBeLessThan(0.01)
})

it('sounds the same for the same seed, another for another', () => {
  expect(wavBytes(bed('rain', 5)).equals(wavBytes(bed('rain', 5)))).toBe(true)
  expect(wavBytes(bed('rain', 5)).equals(wavBytes(bed('rain', 6)))).toBe(false)
})
