import { z } from 'zod'
import { limits } from '../limits.ts'
import { type AdminEndpoint, moment, name } from './admin-endpoint.ts'

export const poolEndpoints = {
  readPoolHistory: {
    method: 'GET',
    path: '/admin/v1/pools/history',
    summary: 'Get pools by minute (up to a day of the last week) or by hour (the last year)',
    command: 'pools',
    isUnaudited: true,
    body: z.object({
      from: moment().optional().meta({ description: 'Defaults to one hour before `to`' }),
      to: moment().optional().meta({ description: 'Defaults to now' }),
      pool: name().optional(),
    }),
    returns: z.object({
      interval: z.enum(['minute', 'hour']),
      history: z
        .array(
          z.object({
            pool: z.string(),
            start: z.string(),
            places: z.int(),
            busy: z.number().meta({ description: 'Mean over an hour' }),
            waiting: z.number().meta({ description: 'Mean over an hour' }),
            oldest_wait_seconds: z.number(),
            steps: z.int(),
            failures: z.int(),
            p50_ms: z.number().meta({ description: 'Over an hour: mean of the minutes, weighted by steps' }),
            p95_ms: z.number().meta({ description: 'Over an hour: that of the slowest minute' }),
          }),
        )
        .meta({ description: `At most ${limits.poolHistoryRows} rows, by start and pool` }),
    }),
  },
} as const satisfies Record<string, AdminEndpoint>
