import { z } from 'zod'
import { limits } from './limits.ts'

export const usageIntervals = ['hour', 'day'] as const
export type UsageInterval = (typeof usageIntervals)[number]

export const usageGroups = ['key', 'generator', 'model'] as const
/** Operators also group by tenant and back end. */
export const adminUsageGroups = [...usageGroups, 'tenant', 'backend'] as const
export type UsageGroup = (typeof adminUsageGroups)[number]

const counts = {
  tasks: z.int().meta({ description: 'Ended tasks and synchronous operations; each part of a split request counts' }),
  success: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  credits: z.int().meta({ description: 'Credits charged, as in the ledger' }),
  media_seconds: z.number().meta({ description: 'Seconds of video and audio results' }),
  wait_seconds: z.number().meta({ description: 'Sum of the seconds between create and start of work' }),
}
const operatorCounts = { step_seconds: z.number().meta({ description: 'Sum of the seconds of steps on back ends' }) }

const buildReply = <More extends z.ZodRawShape, const Groups extends readonly string[]>(groups: Groups, more: More) =>
  z.object({
    from: z.string().meta({ description: 'Start of the first interval; `from` is rounded down to it' }),
    to: z.string().meta({ description: 'End of the last interval, exclusive; `to` is rounded up to it' }),
    interval: z.enum(usageIntervals),
    group_by: z.enum(groups).nullable(),
    usage: z
      .array(
        z.object({
          start: z.string().meta({ description: 'Start of the interval in UTC' }),
          group: z.string().meta({ description: 'Value of `group_by`; empty without one, or if there is no value' }),
          ...counts,
          ...more,
        }),
      )
      .meta({ description: 'Ordered by start and group; intervals without usage are left out' }),
    total: z.object({ ...counts, ...more }),
  })

export const usageReply = buildReply(usageGroups, {}).meta({ id: 'UsageReply' })
export type UsageReply = z.infer<typeof usageReply>

export const adminUsageReply = buildReply(adminUsageGroups, operatorCounts)
export type AdminUsageReply = z.infer<typeof adminUsageReply>

const { days, hours, rows } = limits.usage
const moment = (description: string) => z.string().optional().meta({ description })

export const usageQuery = z.object({
  from: moment(`ISO 8601; defaults to ${days} days before \`to\`, or ${hours} hours with the interval \`hour\``),
  to: moment('ISO 8601; defaults to now'),
  interval: z
    .enum(usageIntervals)
    .default('day')
    .meta({ description: `UTC; a reply has at most ${rows} rows` }),
  group_by: z.enum(usageGroups).optional().meta({ description: 'One row for each value and interval' }),
})
