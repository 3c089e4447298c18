import { expect, it } from 'vitest'
import { loudness } from '../../../fixtures/measure.ts'
import { limitWidth } from './limit-width.ts'

const tone = (hertz: number, strength: number) =>
  Float32Array.from({ length: 4_800 }, (_, at) => strength * Math.sin((2 * Math.PI * hertz * at) / 48_000))
const mix = (a: Float32Array, b: Float32Array, sign: 1 | -1) => a.map((value, at) => value + sign * (b[at] ?? 0))
const stereo = (middle: number, side: number) => {
  const [common, different] = [tone(440, middle), tone(300, side)]
  return { left: mix(common, different, 1), right: mix(common, different, -1) }
}
const half = (sound: { left: Float32Array; right: Float32Array }, sign: 1 | -1) =>
  loudness(mix(sound.left, sound.right, sign)) / 2

it('limitWidth narrows channels in opposite phase and leaves their common part as it is', () => {
  const sound = stereo(0.1, 0.4)
  const middle = half(sound, 1)
  limitWidth(sound)
  expect(half(sound, 1)).toBeCloseTo(middle, 6)
  expect(half(sound, -1)).toBeCloseTo(0.6 * middle, 4)
})

it('limitWidth leaves narrow sound and silence unchanged', () => {
  for (const [middle, side] of [
    [0.4, 0.1],
    [0, 0],
  ] as const) {
    const [sound, before] = [stereo(middle, side), stereo(middle, side)]
    limitWidth(sound)
    expect(sound).toEqual(before)
  }
})
