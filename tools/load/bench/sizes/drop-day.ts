import { setTimeout as sleep } from 'node:timers/promises'
import { createPartitionStore, openDatabase, type Partition } from '@kinora/postgres'
import { rotatePartitions } from '@kinora/worker'
import { createSizeRequests } from './size-requests.ts'
import type { SizedWorld } from './sized-world.ts'

const inFlight = 8
const keptDays = 6
/** Creates run for this long before and after the drop. */
const aroundMs = 2_000

export type DropFigures = {
  days: number
  longestLockMs: number
  retries: number
  creates: number
  longestCreateMs: number
}

/** Drops the oldest days while creates run. A statement that detaches a day holds its locks only while it runs. */
export const measureDrop = async (world: SizedWorld): Promise<DropFigures> => {
  const db = openDatabase({ url: world.loginUrl('system'), max: 2, onError: () => undefined })
  const store = createPartitionStore(db)
  const days = new Set<string>()
  const locks: number[] = []
  let retries = 0
  const detach = async (partition: Partition): Promise<boolean> => {
    const began = performance.now()
    const isDone = await store.detach(partition)
    locks.push(performance.now() - began)
    if (isDone) days.add(partition.day)
    else retries += 1
    return isDone
  }
  const { create } = await createSizeRequests(world, 'small')
  const creates: number[] = []
  let isOver = false
  const busy = Array.from({ length: inFlight }, async () => {
    while (!isOver) {
      const began = performance.now()
      await create?.(0)
      creates.push(performance.now() - began)
    }
  })
  await sleep(aroundMs)
  await rotatePartitions({ partitions: { ...store, detach } }, { taskDays: keptDays })
  await sleep(aroundMs)
  isOver = true
  await Promise.all(busy)
  await db.end()
  return {
    days: days.size,
    longestLockMs: Math.max(0, ...locks),
    retries,
    creates: creates.length,
    longestCreateMs: Math.max(0, ...creates),
  }
}
