import { customerText, type StepInput } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import type { Rgb24 } from '../../../fixtures/measure.ts'
import { difference, loudness, measureStrength } from '../../../fixtures/measure.ts'
import { createTestHarness } from '../../test-setup/test-harness.ts'

const harness = createTestHarness()
afterAll(() => harness.close())

const size = { width: 320, height: 180 }
const text = (words: string) => customerText().parse(words)
const patterned = (colour: string) =>
  harness.picture(`color=${colour}:size=200x150,drawgrid=w=20:h=20:color=black,drawbox=w=30:h=150:color=white:t=fill`, {
    width: 200,
    height: 150,
  })
const red = patterned('red')
const blue = patterned('blue')
const film = async (change: Partial<StepInput<'references-to-video'>> = {}) => {
  const input: StepInput<'references-to-video'> = {
    prompt: text('a meadow by day'),
    images: [],
    videos: [],
    sounds: [],
    subjects: [],
    seconds: 1,
    fps: 24,
    seed: 7,
    movement: 'auto',
    sound: false,
    ...size,
    ...change,
  }
  const { file, poll } = await harness.run({ step: 'references-to-video', input })
  return { file, poll, frames: harness.frames(file, size) }
}
const subject = (name: string, image: typeof red) => ({
  name: text(name),
  voice: text(''),
  images: [image],
  videos: [],
})

/** The horizontal middle of a colour. */
const findMiddle = ({ width, bytes }: Rgb24, isIt: (red: number, green: number, blue: number) => boolean): number => {
  let [sum, count] = [0, 0]
  for (let at = 0; at < bytes.length; at += 3) {
    if (!isIt(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0)) continue
    sum += (at / 3) % width
    count += 1
  }
  return count < 200 ? Number.NaN : sum / count / width
}
const isRed = (r: number, g: number, b: number): boolean => r > 170 && g < 70 && b < 70
const isBlue = (r: number, g: number, b: number): boolean => b > 170 && g < 70 && r < 70

it('references-to-video shows pictures in the scene of the prompt, and moves them', async () => {
  const [bare, shown] = [await film(), await film({ images: [red] })]
  expect(shown.poll).toMatchObject({ state: 'done', mediaType: 'video/mp4' })
  expect(shown.frames).toHaveLength(24)
  expect(difference(bare.frames[12], shown.frames[12])).toBeGreaterThan(10)
  const [first, last] = [shown.frames[0], shown.frames[23]]
  if (first === undefined || last === undefined) throw new Error('no frames')
  expect(Math.abs(findMiddle(first, isRed) - findMiddle(last, isRed))).toBeGreaterThan(0.01)
  expect(difference(bare.frames[12], (await film({ prompt: text('the sea at night') })).frames[12])).toBeGreaterThan(10)
})

it('references-to-video places subjects in the order of their mentions', async () => {
  const subjects = [subject('one', red), subject('two', blue)]
  const order = async (prompt: string) => {
    const [frame] = (await film({ prompt: text(prompt), subjects })).frames
    if (frame === undefined) throw new Error('no frames')
    return findMiddle(frame, isRed) < findMiddle(frame, isBlue)
  }
  expect(await order('[@one] and [@two] in a meadow')).toBe(true)
  expect(await order('[@two] and [@one] in a meadow')).toBe(false)
})

it('references-to-video plays films inside the film, from their first frame', async () => {
  const clip = harness.film(
    'color=red:size=160x120:d=0.4,format=yuv420p[a];color=blue:size=160x120:d=2[b];[a][b]concat',
    {
      width: 160,
      height: 120,
    },
    2,
  )
  const { frames } = await film({ videos: [clip] })
  const [first, last] = [frames[0], frames[23]]
  if (first === undefined || last === undefined) throw new Error('no frames')
  expect(findMiddle(first, isRed)).toBeGreaterThan(0)
  expect(findMiddle(first, isBlue)).toBeNaN()
  expect(findMiddle(last, isBlue)).toBeGreaterThan(0)
})

it('references-to-video shows all pictures of a subject, one after the other', async () => {
  const { frames } = await film({ subjects: [{ ...subject('one', red), images: [red, blue] }] })
  const [first, last] = [frames[0], frames[23]]
  if (first === undefined || last === undefined) throw new Error('no frames')
  expect(findMiddle(first, isRed)).toBeGreaterThan(0)
  expect(findMiddle(last, isBlue)).toBeGreaterThan(0)
})

it('references-to-video mixes given sounds over the bed, for exactly the length of the film', async () => {
  const sounds = [harness.sound('sine=frequency=1234', 3), harness.sound('sine=frequency=2345', 0.5)]
  const [bare, mixed] = [await film({ sound: true }), await film({ sound: true, sounds, images: [red] })]
  const [quiet, loud] = [harness.samples(bare.file), harness.samples(mixed.file)]
  expect(loudness(quiet)).toBeGreaterThan(0.01)
  for (const frequency of [1234, 2345])
    expect(measureStrength(loud, frequency)).toBeGreaterThan(10 * measureStrength(quiet, frequency) + 0.005)
  expect(Math.abs(loud.length / 48_000 - 1)).toBeLessThan(0.05)
  expect(harness.probe((await film({ sounds })).file)).toHaveLength(1)
})

it('references-to-video is the same for the same seed, another for another', async () => {
  const [first, again, other] = [
    await film({ images: [red] }),
    await film({ images: [red] }),
    await film({ images: [red], seed: 8 }),
  ]
  expect(again.frames[23]?.bytes.equals(first.frames[23]?.bytes ?? Buffer.alloc(0))).toBe(true)
  expect(difference(first.frames[23], other.frames[23])).toBeGreaterThan(2)
})
