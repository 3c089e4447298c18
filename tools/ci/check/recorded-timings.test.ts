import { expect, it } from 'vitest'
import { mergeTimings } from './recorded-timings.ts'

it('recorded timings take the times of a run and keep those of steps and files that did not run', () => {
  const recorded = { steps: { money: 100, crash: 200 }, files: { 'a.test.ts': 5 } }
  expect(mergeTimings(recorded, { steps: { crash: 150 }, files: { 'b.test.ts': 2 } })).toEqual({
    steps: { crash: 150, money: 100 },
    files: { 'a.test.ts': 5, 'b.test.ts': 2 },
  })
})
