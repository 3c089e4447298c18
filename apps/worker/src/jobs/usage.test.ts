import { expect, it } from 'vitest'
import { startLoop } from './loop.ts'
import { foldUsage, forgetUsage } from './usage.ts'

const batchSize = 5_000
const openUsage = (batches: number[]) => {
  let count = 0
  const next = async () => {
    count += 1
    return batches.shift() ?? 0
  }
  return { usage: { batchSize, fold: next, forget: next }, calls: () => count }
}

it('a round folds one batch, so that a worker stops between two, and a full one is followed at once', async () => {
  const { usage, calls } = openUsage([batchSize, batchSize, 4_999])
  const rounds = [await foldUsage({ usage }), await foldUsage({ usage }), await foldUsage({ usage })]
  expect([rounds, calls()]).toEqual([['more', 'more', undefined], 3])
})

it('a backlog is folded without a pause, and a few rows wait for the next round', async () => {
  const { usage, calls } = openUsage([batchSize, batchSize, batchSize, 12, 7])
  let folded = () => {}
  const last = new Promise<void>((resolve) => {
    folded = resolve
  })
  const run = async () => {
    const round = await foldUsage({ usage })
    if (round === undefined) folded()
    return round
  }
  const loop = startLoop({ everyMs: 3_600_000, run, onError: expect.fail })
  await last
  await loop.stop()
  expect(calls()).toBe(4)
})

it('forgetUsage goes on after a full batch of either table', async () => {
  const { usage } = openUsage([2 * batchSize, batchSize, 3])
  const rounds = [await forgetUsage({ usage }, 30), await forgetUsage({ usage }, 30), await forgetUsage({ usage }, 30)]
  expect(rounds).toEqual(['more', 'more', undefined])
})
