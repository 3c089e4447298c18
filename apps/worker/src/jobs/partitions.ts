import { backoff, retry, type Timers } from '@kinora/domain/retry'
import type { Partition, PartitionStore } from '@kinora/postgres'

const daysAhead = 7
const maxAttempts = 30
/** Long enough for all who waited behind a try to have gone on. */
const pauseMs = 1_000

/** Retries what others are using; what cannot be had is left to the next round, but told. */
const retryWhileLocked = (
  change: (partition: Partition) => Promise<boolean>,
  partition: Partition,
  timers: Timers | undefined,
): Promise<void> => {
  const inUse = new Error(`${partition.parent} of ${partition.day} is always in use`)
  const attempt = async (): Promise<void> => {
    if (!(await change(partition))) throw inUse
  }
  return retry(attempt, {
    pausesMs: backoff({ firstMs: pauseMs, attempts: maxAttempts }),
    isRetryable: (error) => error === inUse,
    ...(timers ? { timers } : {}),
  })
}

/** Makes the days to come. Drops those whose tasks have been kept for long enough, a table at a time. */
export const turnPages = async (
  { partitions }: { partitions: PartitionStore },
  { taskDays, timers }: { taskDays: number; timers?: Timers },
): Promise<void> => {
  for (const each of await partitions.missing(daysAhead)) await retryWhileLocked(partitions.make, each, timers)
  for (const each of await partitions.behind(taskDays)) await retryWhileLocked(partitions.detach, each, timers)
  for (const each of await partitions.detached()) await retryWhileLocked(partitions.drop, each, timers)
}
