import { customerText } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { loudness } from '../../../fixtures/measure.ts'
import { createTestHarness } from '../../test-setup/test-harness.ts'

const harness = createTestHarness()
afterAll(() => harness.close())

const words = (text: string) => customerText().parse(text)
const rate = 48_000

it('text-to-sound has exactly the requested length, the same for the same seed and another for another', async () => {
  const make = async (seed: number) => {
    const input = { prompt: words('waves on a beach'), seconds: 2.5, seed }
    return harness.samples((await harness.run({ step: 'text-to-sound', input })).file)
  }
  const [first, again, other] = [await make(1), await make(1), await make(2)]
  expect(first.length).toBe(2.5 * rate)
  expect(loudness(first)).toBeGreaterThan(0.01)
  expect(first).toEqual(again)
  expect(first).not.toEqual(other)
})

it('timeline-to-sound is silent outside the parts of the timeline', async () => {
  const parts = [
    { from: 0, to: 1, prompt: words('rain') },
    { from: 2, to: 3, prompt: words('wind in the mountains') },
  ]
  const { file } = await harness.run({ step: 'timeline-to-sound', input: { parts, seconds: 3.5, seed: 5 } })
  const samples = harness.samples(file)
  const between = (from: number, to: number) => loudness(samples.subarray(from * rate, to * rate))
  expect(samples.length).toBe(3.5 * rate)
  expect([between(1.01, 1.99), between(3.01, 3.5)]).toEqual([0, 0])
  expect(Math.min(between(0.2, 0.8), between(2.2, 2.8))).toBeGreaterThan(0.01)
})
