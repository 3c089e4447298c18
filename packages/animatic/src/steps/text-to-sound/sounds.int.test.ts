import { customerText } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { loudness } from '../../../fixtures/measure.ts'
import { openWorkshop } from '../../test-setup/workshop.ts'

const workshop = openWorkshop()
afterAll(() => workshop.close())

const words = (text: string) => customerText().parse(text)
const rate = 48_000

it('makes a sound of exactly the asked length, the same for the same seed and another for another', async () => {
  const make = async (seed: number) => {
    const ask = { prompt: words('waves on a beach'), seconds: 2.5, seed }
    return workshop.samples((await workshop.run({ step: 'text-to-sound', ask })).file)
  }
  const [first, again, other] = [await make(1), await make(1), await make(2)]
  expect(first.length).toBe(2.5 * rate)
  expect(loudness(first)).toBeGreaterThan(0.01)
  expect(first).toEqual(again)
  expect(first).not.toEqual(other)
})

it('is silent where no part of the timeline is', async () => {
  const parts = [
    { from: 0, to: 1, prompt: words('rain') },
    { from: 2, to: 3, prompt: words('wind in the mountains') },
  ]
  const { file } = await workshop.run({ step: 'timeline-to-sound', ask: { parts, seconds: 3.5, seed: 5 } })
  const samples = workshop.samples(file)
  const between = (from: number, to: number) => loudness(samples.subarray(from * rate, to * rate))
  expect(samples.length).toBe(3.5 * rate)
  expect([between(1.01, 1.99), between(3.01, 3.5)]).toEqual([0, 0])
  expect(Math.min(between(0.2, 0.8), between(2.2, 2.8))).toBeGreaterThan(0.01)
})
