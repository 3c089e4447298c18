import { type AdminUsageReply, limits, type UsageGroup, type UsageInterval } from '@kinora/contract'
import type { Clock } from '../ports/random-source.ts'
import type { UsageReader, UsageRow } from '../ports/usage.ts'
import { refuse } from '../requests/check-request.ts'

const hourMs = 3_600_000
const intervalMs: Readonly<Record<UsageInterval, number>> = { hour: hourMs, day: 24 * hourMs }
const defaultRangeMs: Readonly<Record<UsageInterval, number>> = {
  hour: limits.usage.hours * hourMs,
  day: limits.usage.days * 24 * hourMs,
}

export type ReadUsageInput = {
  /** Undefined reads all tenants. */
  tenantId: string | undefined
  from: Date | undefined
  to: Date | undefined
  interval: UsageInterval
  group: UsageGroup | undefined
}

/** Three decimals, so that sums of floats stay readable. */
const round = (seconds: number): number => Math.round(seconds * 1000) / 1000

const toWire = (row: Omit<UsageRow, 'start' | 'group'>) => ({
  tasks: row.tasks,
  success: row.success,
  failed: row.failed,
  cancelled: row.cancelled,
  credits: row.credits,
  media_seconds: round(row.mediaSeconds),
  wait_seconds: round(row.waitSeconds),
  step_seconds: round(row.stepSeconds),
})

const nothing = {
  tasks: 0,
  success: 0,
  failed: 0,
  cancelled: 0,
  credits: 0,
  mediaSeconds: 0,
  stepSeconds: 0,
  waitSeconds: 0,
}

const add = (a: typeof nothing, b: typeof nothing): typeof nothing => ({
  tasks: a.tasks + b.tasks,
  success: a.success + b.success,
  failed: a.failed + b.failed,
  cancelled: a.cancelled + b.cancelled,
  credits: a.credits + b.credits,
  mediaSeconds: a.mediaSeconds + b.mediaSeconds,
  stepSeconds: a.stepSeconds + b.stepSeconds,
  waitSeconds: a.waitSeconds + b.waitSeconds,
})

/** Sums usage by whole intervals in UTC (D-515). */
export const readUsage = async (
  { usage, clock }: { usage: UsageReader; clock: Clock },
  input: ReadUsageInput,
): Promise<AdminUsageReply> => {
  const { interval, group } = input
  const step = intervalMs[interval]
  const toMs = (input.to ?? new Date(clock.nowMs())).getTime()
  const fromMs = input.from?.getTime() ?? toMs - defaultRangeMs[interval]
  if (fromMs > toMs) return refuse({ field: 'from', rule: 'range', message: 'is after to' })
  const from = new Date(Math.floor(fromMs / step) * step)
  const to = new Date(Math.ceil(toMs / step) * step)
  const most = limits.usage.rows
  const rows = await usage.read(input.tenantId, { interval, group, from, to, most: most + 1 })
  if (rows.length > most)
    return refuse({
      field: 'from',
      rule: 'range',
      message: `selects more than ${most} rows; shorten the range, or use the interval day or another group_by`,
    })
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    interval,
    group_by: group ?? null,
    usage: rows.map((row) => ({ start: row.start.toISOString(), group: row.group, ...toWire(row) })),
    total: toWire(rows.reduce(add, nothing)),
  }
}
