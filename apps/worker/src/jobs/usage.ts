import type { UsageStore } from '@kinora/postgres'

type UsageDeps = { usage: UsageStore }

/** Adds usage rows to their hours and days until none is left. */
export const foldUsage = async ({ usage }: UsageDeps): Promise<void> => {
  while ((await usage.fold()) > 0);
}

/** Deletes usage totals whose retention period is over. */
export const forgetUsage = async ({ usage }: UsageDeps, keptDays: number): Promise<void> => {
  while ((await usage.forget(keptDays)) > 0);
}
