import { expect, it, vi } from 'vitest'
import { createRestoreWatch } from './restores.ts'

it('the gauge of held callbacks follows the database, and every round prunes restored tasks', async () => {
  const areCallbacksHeld = vi.fn(async () => true)
  const pruneTasks = vi.fn(async () => 0)
  const watch = createRestoreWatch({ areCallbacksHeld, pruneTasks })
  expect(watch.samples()).toEqual([{ value: 0, labels: {} }])
  await watch.round()
  expect(watch.samples()).toEqual([{ value: 1, labels: {} }])
  areCallbacksHeld.mockResolvedValue(false)
  await watch.round()
  expect(watch.samples()).toEqual([{ value: 0, labels: {} }])
  expect(pruneTasks).toHaveBeenCalledTimes(2)
})
