import { customerText } from '@kinora/domain'
import { expect, it } from 'vitest'
import { planScene } from '../../plan/plan-scene.ts'
import { playMusic } from '../music/play-music.ts'
import { stereoWavBytes } from '../wave/wav-bytes.ts'
import { makeBed } from './make-bed.ts'

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
    playMusic,
  )

it('the sound bed is exactly as long as the film', async () => {
  const sound = await bed('the sea', 1, 2)
  expect(sound.left).toHaveLength(2 * 48_000)
  expect(stereoWavBytes(sound)).toHaveLength(44 + 2 * 48_000 * 4)
})

it('the sound bed is soft, is not silent, and begins and ends quietly', async () => {
  const { left, right } = await bed('a storm at night', 3, 2)
  const peak = [...left, ...right].reduce((max, value) => Math.max(max, Math.abs(value)), 0)
  expect(peak).toBeLessThan(0.5)
  expect(peak).toBeGreaterThan(0.2)
  expect(Math.abs(left[0] ?? 1)).toBeLessThan(0.01)
  expect(Math.abs(left.at(-1) ?? 1)).toBeLessThan(0.01)
})

it('the sound bed is the same for the same seed, another for another', async () => {
  const [once, again, other] = [await bed('rain', 5), await bed('rain', 5), await bed('rain', 6)].map(stereoWavBytes)
  expect(once?.equals(again ?? Buffer.of())).toBe(true)
  expect(once?.equals(other ?? Buffer.of())).toBe(false)
})
