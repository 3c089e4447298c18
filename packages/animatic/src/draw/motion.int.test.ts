import { customerText, type StepInput } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { difference } from '../../fixtures/measure.ts'
import { measureJitter, trackPath } from '../../fixtures/track.ts'
import { createTestHarness } from '../test-setup/test-harness.ts'

const harness = createTestHarness()
afterAll(() => harness.close())

const film = async (prompt: string, change: Partial<StepInput<'text-to-video'>> = {}) => {
  const input: StepInput<'text-to-video'> = {
    prompt: customerText().parse(prompt),
    seconds: 2,
    width: 320,
    height: 180,
    fps: 24,
    seed: 7,
    movement: 'auto',
    style: 'general',
    sound: false,
    ...change,
  }
  const { file } = await harness.run({ step: 'text-to-video', input })
  return harness.frames(file, input)
}

const slow = 120_000

it.each([
  ['an empty room, pan right', 7],
  ['an empty room, zoom in', 8],
  ['a library, pan left', 9],
])(
  'a film has no camera jitter: %s',
  async (prompt, seed) => {
    const frames = await film(prompt, { seed, width: 640, height: 360 })
    // The upper wall with its picture, curtains and window frame is at one distance.
    const path = trackPath(frames, { left: 0.05, right: 0.95, top: 0.12, bottom: 0.2 })
    expect(Math.abs((path.at(-1) ?? 0) - (path[0] ?? 0))).toBeGreaterThan(0.5)
    expect(measureJitter(path)).toBeLessThan(0.15)
  },
  slow,
)

it.each([
  'a storm at sea, lightning',
  'fireworks over the city',
  'a handheld shot of a street market, people',
  'film noir, a street in the rain',
  'vintage film of a car on a road',
  'pixel art castle by a lake',
  'a girl on a bicycle, tracking shot, forest',
  'close-up of a cup of coffee, watercolor',
  'a snowy village at night',
])(
  'a film has no cut: %s',
  async (prompt) => {
    const frames = await film(prompt)
    const steps = frames.slice(1).map((frame, index) => difference(frames[index], frame))
    const median = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0
    expect(Math.max(...steps)).toBeLessThan(Math.max(4 * median, 0.02 * 255))
  },
  slow,
)

it(
  'a film has a still camera if the prompt requests it',
  async () => {
    const frames = await film('an empty room by day, static camera', { width: 640, height: 360 })
    const path = trackPath(frames, { left: 0.05, right: 0.95, top: 0.12, bottom: 0.2 })
    expect(Math.max(...path.map(Math.abs))).toBeLessThan(0.15)
  },
  slow,
)
