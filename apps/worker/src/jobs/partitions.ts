import { setTimeout as sleep } from 'node:timers/promises'
import type { Partition, PartitionStore } from '@kinora/postgres'

const daysAhead = 7
const tries = 30
/** Long enough for all who waited behind a try to have gone on. */
const pauseMs = 1_000

/** Asks again and again for what others are using; what cannot be had is left to the next round, but told. */
const insist = async (
  change: (partition: Partition) => Promise<boolean>,
  partition: Partition,
  wait: (ms: number) => Promise<unknown>,
): Promise<void> => {
  for (let i = 0; i < tries; i += 1) {
    if (await change(partition)) return
    await wait(pauseMs)
  }
  throw new Error(`${partition.parent} of ${partition.day} is always in use`)
}

/** Makes the days to come. Drops those whose tasks have been kept for long enough, a table at a time. */
export const turnPages = async (
  { partitions }: { partitions: PartitionStore },
  { taskDays, wait = sleep }: { taskDays: number; wait?: (ms: number) => Promise<unknown> },
): Promise<void> => {
  for (const each of await partitions.missing(daysAhead)) await insist(partitions.make, each, wait)
  for (const each of await partitions.behind(taskDays)) await insist(partitions.detach, each, wait)
  for (const each of await partitions.detached()) await insist(partitions.drop, each, wait)
}
