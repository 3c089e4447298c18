import type { Partition, PartitionStore } from '@kinora/postgres'
import { expect, it } from 'vitest'
import { rotatePartitions } from './partitions.ts'

const scene = (refusals: number) => {
  const done: string[] = []
  let left = refusals
  const change =
    (what: string) =>
    async ({ parent, day }: Partition) => {
      if (left > 0 && what === 'detach') {
        left -= 1
        return false
      }
      done.push(`${what} ${parent} ${day}`)
      return true
    }
  const partitions: PartitionStore = {
    missing: async () => [{ parent: 'tasks', day: 'next' }],
    make: change('make'),
    behind: async () => [{ parent: 'tasks', day: 'last' }],
    detach: change('detach'),
    detached: async () => [{ parent: 'tasks', day: 'last' }],
    drop: change('drop'),
    setPlanModes: async () => void done.push('set plan modes'),
  }
  const pauses: number[] = []
  return { partitions, done, pauses, timers: { nowMs: () => 0, sleep: async (ms: number) => void pauses.push(ms) } }
}

it('rotatePartitions creates upcoming days, then detaches and drops expired ones (D-136)', async () => {
  const { partitions, done, timers } = scene(0)
  await rotatePartitions({ partitions }, { taskDays: 90, timers })
  expect(done).toEqual(['make tasks next', 'detach tasks last', 'drop tasks last', 'set plan modes'])
})

it('rotatePartitions retries a locked table after a pause and fails when it stays locked', async () => {
  const busy = scene(3)
  await rotatePartitions({ partitions: busy.partitions }, { taskDays: 90, timers: busy.timers })
  expect(busy.done).toContain('detach tasks last')
  expect(busy.pauses).toHaveLength(3)
  const stuck = scene(1_000)
  await expect(
    rotatePartitions({ partitions: stuck.partitions }, { taskDays: 90, timers: stuck.timers }),
  ).rejects.toThrow('partition lock timeout: tasks of last')
  expect(stuck.pauses).toHaveLength(29)
})
