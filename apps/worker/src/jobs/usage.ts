import type { UsageStore } from '@kinora/postgres'
import type { Round } from './loop.ts'

type UsageDeps = { usage: UsageStore }

/** Adds one batch of usage rows to their hours and days. A full batch is followed by the next at once. */
export const foldUsage = async ({ usage }: UsageDeps): Promise<Round> => {
  if ((await usage.fold()) >= usage.batchSize) return 'more'
}

/** Deletes usage totals whose retention period is over. */
export const forgetUsage = async ({ usage }: UsageDeps, keptDays: number): Promise<Round> => {
  if ((await usage.forget(keptDays)) >= usage.batchSize) return 'more'
}
