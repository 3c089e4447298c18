import { afterAll, expect, it } from 'vitest'
import { createTestHarness } from '../../test-setup/test-harness.ts'

const harness = createTestHarness()
afterAll(() => harness.close())

it('find-cuts finds the boundary between shots, and none within a shot', async () => {
  const size = { width: 160, height: 90 }
  const findCuts = async (source: string) => {
    const video = harness.film(source, size, 3)
    const { file } = await harness.run({ step: 'find-cuts', input: { video } })
    return JSON.parse(harness.text(file)) as { cuts: number[] }
  }
  const patterns = 'testsrc=r=24:d=1.5[a];mandelbrot=r=24:s=320x240,trim=duration=1.5[b];[a][b]concat'
  const { cuts } = await findCuts(patterns)
  expect(cuts).toHaveLength(1)
  expect(cuts[0]).toBeCloseTo(1.5, 1)
  expect(await findCuts('testsrc=r=24')).toEqual({ cuts: [] })
})
