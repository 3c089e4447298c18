import { spawnSync } from 'node:child_process'
import { customerText } from '@kinora/domain'
import { expect, it } from 'vitest'
import { planScene } from '../../plan/plan-scene.ts'
import { playMusic } from '../music/play-music.ts'
import type { Stereo } from '../wave/stereo.ts'
import { stereoWavBytes } from '../wave/wav-bytes.ts'
import { measurePeak } from './level-sound.ts'
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

/** Integrated loudness as ffmpeg measures it. */
const measureWithFfmpeg = (sound: Stereo): number => {
  const args = ['-nostdin', '-hide_banner', '-f', 'wav', '-i', '-', '-af', 'ebur128', '-f', 'null', '-']
  const { stderr } = spawnSync('ffmpeg', args, { input: stereoWavBytes(sound) })
  return Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr.toString())?.[1])
}

it.each([
  ['a storm at night', 3],
  ['a cat in a room', 5],
  ['city at night, neon, traffic', 7],
  ['a quiet lake at dawn', 11],
])('the sound of %s has -16 LUFS, without clipped peaks', async (prompt, seed) => {
  const sound = await bed(prompt, seed, 5)
  expect(Math.abs(measureWithFfmpeg(sound) + 16)).toBeLessThanOrEqual(0.5)
  expect(measurePeak(sound)).toBeLessThan(0.85)
})

it('the sound bed begins and ends quietly', async () => {
  const { left } = await bed('a storm at night', 3, 2)
  expect(Math.abs(left[0] ?? 1)).toBeLessThan(0.01)
  expect(Math.abs(left.at(-1) ?? 1)).toBeLessThan(0.01)
})

it('the sound bed is the same for the same seed, another for another', async () => {
  const [once, again, other] = [await bed('rain', 5), await bed('rain', 5), await bed('rain', 6)].map(stereoWavBytes)
  expect(once?.equals(again ?? Buffer.of())).toBe(true)
  expect(once?.equals(other ?? Buffer.of())).toBe(false)
})
