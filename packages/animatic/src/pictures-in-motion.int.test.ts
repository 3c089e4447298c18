import { join } from 'node:path'
import { customerText, type PreparedMedia, type StepOrder } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { fakeNetworks } from '../fixtures/fake-networks.ts'
import type { Rgb24 } from '../fixtures/measure.ts'
import { difference, psnr } from '../fixtures/measure.ts'
import { createPlainNeuralHost } from '../fixtures/plain-neural-host.ts'
import { pulledWeights } from '../fixtures/pulled-weights.ts'
import { measureJitter, trackPath } from '../fixtures/track.ts'
import { createTestHarness } from './test-setup/test-harness.ts'

const basic = createTestHarness()
const fake = createTestHarness(fakeNetworks())
const neural = createTestHarness({ weights: pulledWeights, neural: createPlainNeuralHost() })
afterAll(() => {
  for (const harness of [basic, fake, neural]) harness.close()
})

const slow = 240_000
const size = { width: 640, height: 360 }
const text = (words: string) => customerText().parse(words)
const film = { ...size, seconds: 2, fps: 24, seed: 7, movement: 'auto' as const, sound: false }
const photograph = (name: string): PreparedMedia => {
  const source = join(import.meta.dirname, '../fixtures/describe-image/photographs', `${name}.jpg`)
  return basic.picture(`movie=${source}`, { width: 840, height: 560 })
}
const [coffee, cat] = [photograph('coffee'), photograph('chelsea')]

const photo = (prompt: string): StepOrder => ({
  step: 'image-to-video',
  input: { ...film, prompt: text(prompt), voice: text(''), image: coffee },
})
const morph = (start: PreparedMedia, end: PreparedMedia): StepOrder => ({
  step: 'frames-to-video',
  input: { ...film, prompt: text('pan right'), start, end },
})
const references: StepOrder = {
  step: 'references-to-video',
  input: { ...film, prompt: text('an empty room, pan right'), images: [coffee], videos: [], sounds: [], subjects: [] },
}
const shoot = async (order: StepOrder, harness: typeof basic): Promise<Rgb24[]> =>
  harness.frames((await harness.run(order)).file, size)
const at = (frames: readonly Rgb24[], index: number): Rgb24 => {
  const frame = frames.at(index)
  if (frame === undefined) throw new Error('the film is too short')
  return frame
}

const expectNoCut = (frames: readonly Rgb24[]): void => {
  const steps = frames.slice(1).map((frame, index) => difference(frames[index], frame))
  const median = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0
  expect(Math.max(...steps)).toBeLessThan(Math.max(4 * median, 0.02 * 255))
}
const expectTrue = (frame: Rgb24, picture: PreparedMedia): void =>
  expect(psnr(frame, basic.fitted(picture, size, true))).toBeGreaterThanOrEqual(30)

it.each([
  { what: 'a picture', order: photo('pan right'), harness: basic },
  { what: 'a picture with a subject', order: photo('pan left'), harness: fake },
  { what: 'one picture twice', order: morph(coffee, coffee), harness: basic },
  { what: 'references', order: references, harness: basic },
])(
  'a film of $what has no camera jitter and no cut, as delivered',
  async ({ order, harness }) => {
    const frames = await shoot(order, harness)
    const path = trackPath(frames, { left: 0.05, right: 0.95, top: 0.08, bottom: 0.24 })
    expect(Math.max(...path) - Math.min(...path)).toBeGreaterThan(0.5)
    expect(measureJitter(path)).toBeLessThan(0.15)
    expectNoCut(frames)
  },
  slow,
)

it.each([
  { tier: 'basic', harness: basic },
  { tier: 'fake', harness: fake },
])(
  'a film begins and ends with its inputs ($tier)',
  async ({ harness }) => {
    expectTrue(at(await shoot(photo('zoom in'), harness), 0), coffee)
    const frames = await shoot(morph(cat, coffee), harness)
    expectTrue(at(frames, 0), cat)
    expectTrue(at(frames, -1), coffee)
    expectNoCut(frames)
  },
  slow,
)

it(
  'image-to-video moves a real subject against its background, exact, without jitter and without a cut',
  async () => {
    const frames = await shoot(photo('pan left'), neural)
    expectTrue(at(frames, 0), coffee)
    expectNoCut(frames)
    expect(measureJitter(trackPath(frames, { left: 0.25, right: 0.75, top: 0.3, bottom: 0.8 }))).toBeLessThan(0.15)
  },
  slow,
)
