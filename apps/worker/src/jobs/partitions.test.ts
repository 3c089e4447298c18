import type { Partition, PartitionStore } from '@kinora/postgres'
import { expect, it } from 'vitest'
import { turnPages } from './partitions.ts'

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
  }
  const pauses: number[] = []
  return { partitions, done, pauses, timers: { nowMs: () => 0, sleep: async (ms: number) => void pauses.push(ms) } }
}

it('makes days ahead, then takes off and drops those behind (D-136)', async () => {
  const { partitions, done, timers } = scene(0)
  await turnPages({ partitions }, { taskDays: 90, timers })
  expect(done).toEqual(['make tasks next', 'detach tasks last', 'drop tasks last'])
})

it('asks again after a pause for a table that is in use, and says so when it always is', async () => {
  const busy = scene(3)
  await turnPages({ partitions: busy.partitions }, { taskDays: 90, timers: busy.timers })
  expect(busy.done).toContain('detach tasks last')
  expect(busy.pauses).toHaveLength(3)
  const stuck = scene(1_000)
  await expect(turnPages({ partitions: stuck.partitions }, { taskDays: 90, timers: stuck.timers })).rejects.toThrow(
    'tasks of last is always in use',
  )
  expect(stuck.pauses).toHaveLength(29)
})
