import { afterAll, expect, it } from 'vitest'
import { openWorkshop } from '../../test-setup/workshop.ts'

const workshop = openWorkshop()
afterAll(() => workshop.close())

it('finds where one shot gives way to the next, and none in a shot', async () => {
  const size = { width: 160, height: 90 }
  const cutsOf = async (source: string) => {
    const video = workshop.film(source, size, 3)
    const { file } = await workshop.run({ step: 'find-cuts', ask: { video } })
    return JSON.parse(workshop.text(file)) as { cuts: number[] }
  }
  const patterns = 'testsrc=r=24:d=1.5[a];mandelbrot=r=24:s=320x240,trim=duration=1.5[b];[a][b]concat'
  const { cuts } = await cutsOf(patterns)
  expect(cuts).toHaveLength(1)
  expect(cuts[0]).toBeCloseTo(1.5, 1)
  expect(await cutsOf('testsrc=r=24')).toEqual({ cuts: [] })
})
