import { callbackLimits } from '@kinora/contract'
import type { CallbackEvent, CallbackTimes, DeliveryAttempt, TaskView } from '@kinora/domain'
import { named } from '../database/named.ts'
import type { Database } from '../database/pool.ts'
import { columnList, type Renamed, type Row, selectAs } from '../database/rows.ts'
import { type TaskRow, toTaskView } from '../tasks/store.ts'

export type DueDelivery = {
  taskId: string
  tenantId: string
  event: CallbackEvent
  seq: number
  /** 1 for the first delivery, higher for each manual resend. */
  sending: number
  attempt: number
  callbackUrl: string
  /** Of the key that created the task, or for a test of the tenant's newest key. Null if it is gone. */
  keySealed: Buffer | null
  /** During a rotation, the old secret follows the new one. */
  secretsSealed: Buffer[]
  trace: string
  nowMs: number
  /** The current state of the task for the body. A test has none. */
  task: TaskView | undefined
}

const dueNames = {
  taskId: 'task_id',
  tenantId: 'tenant_id',
  seq: 'seq',
  sending: 'sending',
  callbackUrl: 'callback_url',
  secretsSealed: 'secrets_sealed',
  trace: 'trace',
} as const
type DueRow = Renamed<'lease_callbacks', typeof dueNames> &
  TaskRow & {
    event: CallbackEvent
    attempt: number
    nowMs: string
    keySealed: Row<'lease_callbacks'>['key_sealed'] | null
    taskSeq: Row<'lease_callbacks'>['task_seq'] | null
  }

const taskColumns = columnList(
  'lease_callbacks',
  ...(['state', 'err_code', 'credits', 'progress', 'lane', 'bgm', 'payload'] as const),
  ...(['creations', 'generator', 'err_msg', 'warnings', 'values_used', 'price_lines'] as const),
)
const leaseCallbacks: string = `
  select ${selectAs('lease_callbacks', 'due', dueNames)}, event, attempts + 1 as attempt, key_sealed as "keySealed",
         task_seq as "taskSeq", (extract(epoch from clock_timestamp()) * 1000)::bigint as "nowMs", ${taskColumns}
    from lease_callbacks(:most, :lease, :perTenant, :perHost, :downAfter, :probeEvery, :waits, :jitter) due`

/** PostgreSQL text cannot contain U+0000, and a receiver may send any bytes. */
const storable = (text: string): string => text.replaceAll('\0', ' ')

const seconds = (ms: number): string => `${ms / 1000} seconds`

/** Waiting callbacks are rows with a due time. Leases of a dead dispatcher expire. */
export const createDeliveryStore = (db: Database, times: CallbackTimes) => ({
  /** Leases due callbacks within the limits per tenant and host over all dispatchers. */
  async lease(most: number, leaseMs: number): Promise<DueDelivery[]> {
    const [text, values] = named(leaseCallbacks, {
      most,
      lease: seconds(leaseMs),
      perTenant: callbackLimits.perTenant,
      perHost: callbackLimits.perHost,
      downAfter: callbackLimits.downAfter,
      probeEvery: seconds(times.probeEveryMs),
      waits: times.waitsMs.map(seconds),
      jitter: times.jitter,
    })
    const { rows } = await db.query<DueRow>({ name: 'lease_callbacks', text, values })
    return rows.map(({ taskId, tenantId, taskSeq, ...row }) => ({
      taskId,
      tenantId,
      event: row.event,
      seq: row.seq,
      sending: row.sending,
      attempt: row.attempt,
      callbackUrl: row.callbackUrl,
      keySealed: row.keySealed,
      secretsSealed: row.secretsSealed,
      trace: row.trace,
      nowMs: Number(row.nowMs),
      task: taskSeq === null ? undefined : toTaskView(tenantId, taskId, { ...row, seq: taskSeq }),
    }))
  },
  /** Records the outcomes of tries in the order in which they ended. */
  async record(tries: readonly DeliveryAttempt[]): Promise<void> {
    const tryRows = tries.map((each) => ({
      task_id: each.taskId,
      tenant_id: each.tenantId,
      event: each.event,
      sending: each.sending,
      attempt: each.attempt,
      at: new Date(each.atMs).toISOString(),
      outcome: each.outcome,
      status: each.status,
      duration_ms: Math.round(each.durationMs),
      fault: storable(each.fault),
      answer: storable(each.answer),
      next: each.next,
      wait: seconds(each.waitMs),
    }))
    await db.query({
      name: 'record_tries',
      text: 'select record_tries($1, $2, $3)',
      values: [JSON.stringify(tryRows), callbackLimits.downAfter, seconds(times.probeEveryMs)],
    })
  },
  async forgetIdleQueues(): Promise<number> {
    const { rows } = await db.query<{ gone: number }>('select forget_callback_queues(1000) as gone')
    return rows[0]?.gone ?? 0
  },
})
export type DeliveryStore = ReturnType<typeof createDeliveryStore>
