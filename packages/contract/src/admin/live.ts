import { z } from 'zod'
import { type AdminEndpoint, nothing } from './admin-endpoint.ts'

const perMinute = (what: string) =>
  z
    .array(z.int())
    .length(60)
    .meta({ description: `${what} in each of the last 60 minutes, the current one last` })

const nowReply = z.object({
  at: z.string(),
  created_per_minute: perMinute('Tasks created'),
  finished_per_minute: perMinute('Tasks ended'),
  failed_per_minute: perMinute('Tasks failed other than by cancellation'),
  oldest_wait_seconds: z.number().meta({ description: 'Wait of the oldest task that has not begun; without off-peak' }),
  callbacks_late: z.int().meta({ description: 'Callbacks due for more than a minute; at most 10,000 are counted' }),
  pools: z.array(
    z.object({
      name: z.string(),
      places: z.int(),
      busy: z.int(),
      waiting: z.int(),
      oldest_wait_seconds: z.number().meta({ description: 'How long the steps that began last had waited' }),
      p50_ms: z.number().meta({ description: 'Median duration of the steps of the last 15 minutes' }),
      p95_ms: z.number(),
      failures_15m: z.int(),
      drained: z.boolean().meta({ description: 'Whether every back end of the pool is draining or disabled' }),
    }),
  ),
  attention: z.object({
    dead_tasks: z.int().meta({ description: 'Tasks of the last day that exhausted their retries' }),
    unknown_attempts: z.int(),
    backends_out: z.array(z.string()),
    budgets_near_end: z.int().meta({ description: 'Keys that spent 90 % of their monthly budget' }),
    invariants_broken: z.int(),
  }),
})
export type NowReply = z.infer<typeof nowReply>

/** Current numbers of the installation, once and as a stream. */
export const liveEndpoints = {
  readNow: {
    method: 'GET',
    path: '/admin/v1/now',
    summary: 'Get current numbers: tasks by minute, pools, and what needs an operator',
    command: 'now',
    isUnaudited: true,
    body: nothing,
    returns: nowReply,
  },
  watchLive: {
    method: 'GET',
    path: '/admin/v1/live',
    summary: 'Stream current numbers and task changes as server-sent events',
    command: 'live',
    streams: true,
    streamTypes: ['text/event-stream'],
    body: nothing,
    returns: z.string().meta({
      description:
        'Events `now` (every 2 s), `task` (at most one per task and second) and `resync` (task events were left out)',
    }),
  },
} as const satisfies Record<string, AdminEndpoint>
