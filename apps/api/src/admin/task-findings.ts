import { type FindingReply, isTerminal } from '@kinora/contract'
import type { InspectedTask, SeenServer, SwitchState } from '@kinora/postgres'

/** State outside the task that its findings depend on. */
export type InspectionContext = {
  nowMs: number
  /** Pools that steps of the task may run in; undefined when no back end of the catalog serves it. */
  pools: readonly string[] | undefined
  /** Servers that workers reported within the last minute. */
  servers: readonly SeenServer[]
  /** Every worker that reported within the last day, and the seconds since its last report. */
  workers: readonly { worker: string; silentSeconds: number }[]
  switches: ReadonlyMap<string, SwitchState>
}

type Finding = FindingReply

/** While Temporal responds, it accepts an order within a second. */
const backlogSeconds = 10
/** A back end that reports progress does so every second or so; for a long step, within minutes. Estimates do not count. */
const stalledSeconds = 300
/** A worker reports every ten seconds. */
const workerTimeoutSeconds = 60
/** A worker with a free slot starts the next step within a second. */
const untakenSeconds = 30

const secondsSince = (moment: string, nowMs: number): number =>
  Math.max(0, Math.round((nowMs - Date.parse(moment)) / 1000))

const pluralize = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

const findInputs = ({ is_preparing: isPreparing, preparation }: InspectedTask): Finding[] =>
  isPreparing
    ? [
        {
          cause: 'inputs',
          message: `the worker role inputs fetches and checks the media of the task (start ${preparation?.starts ?? 0} of 3)`,
          action: 'search the worker log for the trace id; run a worker with the role inputs',
        },
      ]
    : []

const findQueue = ({ queue, is_preparing: isPreparing, lane }: InspectedTask): Finding[] =>
  queue?.position == null || isPreparing
    ? []
    : [
        {
          cause: 'tenant_queue',
          message: `${pluralize(queue.position, 'task')} of the tenant before it in the lane ${lane}; ${queue.in_use} of ${pluralize(queue.slots, 'slot')} in use`,
          action:
            'wait, cancel other tasks of the tenant, or raise its limit: kinora admin tenant change --concurrency',
        },
      ]

const findBacklog = ({ orders }: InspectedTask, nowMs: number): Finding[] => {
  const [oldest] = orders
  const seconds = oldest ? secondsSince(oldest.created_at, nowMs) : 0
  if (!oldest || seconds < backlogSeconds) return []
  return [
    {
      cause: 'engine_backlog',
      message: `Temporal has not taken the order to ${oldest.kind} the task for ${seconds} s`,
      action: 'kinora admin components; check Temporal and that a worker runs the role relay',
    },
  ]
}

const findServer = (pool: string, { servers, switches }: InspectionContext): Finding[] => {
  const poolServers = servers.filter((server) => server.pool === pool)
  if (poolServers.length === 0)
    return [
      {
        cause: 'no_worker',
        message: `no worker has polled the queue of pool ${pool} in the last minute`,
        action: 'start a worker with the role pools and the same catalog; check its /readyz',
      },
    ]
  const names = poolServers.map(({ server }) => server).join(', ')
  if (poolServers.every(({ server }) => (switches.get(server) ?? 'enabled') === 'disabled'))
    return [
      {
        cause: 'backend_disabled',
        message: `all back ends of pool ${pool} are disabled: ${names}`,
        action: 'kinora admin backend enable NAME',
      },
    ]
  if (poolServers.every(({ state }) => state === 'out'))
    return [
      {
        cause: 'backend_out',
        message: `all back ends of pool ${pool} are out of rotation: ${names}`,
        action: 'kinora admin backend list; bring the server back, workers probe it again by themselves',
      },
    ]
  const [busy, places] = (['busy', 'places'] as const).map((field) =>
    poolServers.reduce((sum, each) => sum + each[field], 0),
  )
  if ((busy ?? 0) < (places ?? 0)) return []
  return [
    {
      cause: 'pool_busy',
      message: places === 1 ? `the slot of pool ${pool} is in use` : `all ${places} slots of pool ${pool} are in use`,
      action: 'wait, or add slots or back ends to the pool',
    },
  ]
}

/** A task that has its slot and no open attempt waits in the queue of a pool. */
const findPool = (task: InspectedTask, context: InspectionContext): Finding[] => {
  if (!task.has_slot || task.orders.some(({ kind }) => kind === 'start')) return []
  if (context.pools === undefined)
    return [
      {
        cause: 'no_route',
        message: `no enabled back end of the catalog serves ${task.model || task.generator}`,
        action: 'kinora admin backend list; enable a back end, or add a route to the catalog',
      },
    ]
  const poolFindings = context.pools.flatMap((pool) => findServer(pool, context))
  const idle = [task.created_at, ...task.attempts.flatMap(({ created_at, ended_at }) => [created_at, ended_at ?? ''])]
  const seconds = Math.min(...idle.filter(Boolean).map((moment) => secondsSince(moment, context.nowMs)))
  if (poolFindings.length > 0 || seconds < untakenSeconds) return poolFindings
  return [
    {
      cause: 'no_worker',
      message: `no worker has taken the next step for ${seconds} s`,
      action: 'run workers with the roles engine, media and pools; check their /readyz',
    },
  ]
}

const findAttempts = (task: InspectedTask, context: InspectionContext): Finding[] => {
  const { nowMs, workers, servers } = context
  return task.attempts.flatMap((attempt): Finding[] => {
    const { id, step, state, backend, worker, asks } = attempt
    if (state === 'unknown')
      return [
        {
          cause: 'outcome_unknown',
          message: `the outcome of step ${step} at ${backend} is unknown; the back end was queried ${pluralize(asks, 'time')}`,
          action: `kinora admin unknown-attempts decide ${id} --decision start-again, or give-up`,
        },
      ]
    if (state !== 'intended' && state !== 'started') return []
    const isOut = servers.some((server) => server.server === backend && server.state === 'out')
    const stalledFrom = [attempt.created_at, attempt.started_at, attempt.reported_at]
      .filter((moment) => moment !== null)
      .map((moment) => secondsSince(moment, nowMs))
    const seconds = Math.min(...stalledFrom)
    return [
      ...(isOut
        ? [
            {
              cause: 'backend_out' as const,
              message: `back end ${backend} of step ${step} is out of rotation`,
              action: 'kinora admin backend list; bring the server back, workers probe it again by themselves',
            },
          ]
        : []),
      ...(workers.some((each) => each.worker === worker && each.silentSeconds > workerTimeoutSeconds)
        ? [
            {
              cause: 'worker_gone' as const,
              message: `worker ${worker}, which ran step ${step}, has not reported in the last minute`,
              action: 'wait: Temporal gives the step to another worker; start one if none runs',
            },
          ]
        : []),
      ...(seconds >= stalledSeconds
        ? [
            {
              cause: 'no_progress' as const,
              message: `step ${step} runs, and back end ${backend} has reported no progress for ${seconds} s`,
              action: 'check the back end; search the worker log for the trace id; cancel the task if the job is lost',
            },
          ]
        : []),
    ]
  })
}

const findParts = ({ runs, parts }: InspectedTask): Finding[] => {
  const open = parts.filter(({ state }) => !isTerminal(state))
  if (runs || open.length === 0) return []
  return [
    {
      cause: 'parts',
      message: `waits for ${pluralize(open.length, 'task')}: ${open
        .map(({ id }) => id)
        .slice(0, 10)
        .join(', ')}`,
      action: 'kinora admin task show for each of them',
    },
  ]
}

const findCallbacks = ({ callbacks, tenant_id: tenantId, id }: InspectedTask): Finding[] =>
  callbacks
    // The callback `processing` is sent once and never retried; the final callback carries the outcome.
    .filter(({ event, status, attempts, last_try: last }) =>
      status === 'waiting' ? attempts > 0 : status !== 'delivered' && event !== 'processing' && last !== null,
    )
    .map(({ event, status, attempts, last_try: last }) => {
      const answer = last === null ? 'no try is recorded' : last.status > 0 ? `HTTP ${last.status}` : last.fault
      return {
        cause: 'callback_failing',
        message: `callback ${event} is ${status} after ${pluralize(attempts, 'try', 'tries')}; last answer: ${answer}`,
        action: `kinora admin callback list ${tenantId} --task-id ${id}; once the receiver works: kinora admin callback resend`,
      }
    })

/** Finds why a task or its callback is not finished. Empty for a task that makes progress. */
export const findCauses = (task: InspectedTask, context: InspectionContext): Finding[] => {
  const closedAt = task.tenant?.closed_at ?? null
  const isOpen = !isTerminal(task.state)
  // An attempt without a back end found no free slot and is queued again.
  const isAtWork = task.attempts.some(
    ({ state, backend }) => backend !== '' && ['intended', 'started', 'unknown'].includes(state),
  )
  return [
    ...(isOpen ? [...findInputs(task), ...findQueue(task), ...findBacklog(task, context.nowMs)] : []),
    ...(isOpen && !isAtWork ? findPool(task, context) : []),
    ...(isOpen ? [...findAttempts(task, context), ...findParts(task)] : []),
    ...findCallbacks(task),
    ...(closedAt === null
      ? []
      : [
          {
            cause: 'tenant_closed' as const,
            message: `the tenant was closed at ${closedAt}: its keys are refused and its media are removed`,
            action: 'none: closing cannot be undone',
          },
        ]),
  ]
}
