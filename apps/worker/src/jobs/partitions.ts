import { backoff, retry, type Timers } from '@kinora/domain/retry'
import type { Partition, PartitionStore } from '@kinora/postgres'

const daysAhead = 7
const maxAttempts = 30
/** Long enough for all sessions that waited behind an attempt to continue. */
const pauseMs = 1_000

/** Retries while the partition is locked. If it stays locked, the error is reported and the next round retries. */
const retryWhileLocked = (
  change: (partition: Partition) => Promise<boolean>,
  partition: Partition,
  timers: Timers | undefined,
): Promise<void> => {
  const inUse = new Error(`partition lock timeout: ${partition.parent} of ${partition.day}`)
  const attempt = async (): Promise<void> => {
    if (!(await change(partition))) throw inUse
  }
  return retry(attempt, {
    pausesMs: backoff({ firstMs: pauseMs, attempts: maxAttempts }),
    isRetryable: (error) => error === inUse,
    ...(timers ? { timers } : {}),
  })
}

/** Creates upcoming partitions and drops those past the retention, one table at a time. */
export const rotatePartitions = async (
  { partitions }: { partitions: PartitionStore },
  { taskDays, timers }: { taskDays: number; timers?: Timers },
): Promise<void> => {
  for (const each of await partitions.missing(daysAhead)) await retryWhileLocked(partitions.make, each, timers)
  for (const each of await partitions.behind(taskDays)) await retryWhileLocked(partitions.detach, each, timers)
  for (const each of await partitions.detached()) await retryWhileLocked(partitions.drop, each, timers)
  await partitions.setPlanModes()
}
