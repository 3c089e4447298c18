import type { CallbackEvent } from '@kinora/domain'
import type { Database } from '../database/pool.ts'
import { type Columns, type Renamed, type Row, selectAs } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'

export type LoggedTry = Columns<
  'delivery_tries',
  'sending' | 'attempt' | 'outcome' | 'status' | 'duration_ms' | 'fault' | 'answer',
  { at: string }
>

const deliveryNames = {
  taskId: 'task_id',
  event: 'event',
  status: 'status',
  attempts: 'attempts',
  endedAt: 'ended_at',
} as const
export type LoggedDelivery = Renamed<'deliveries', typeof deliveryNames> & {
  url: string
  dueAt: Row<'callbacks_waiting'>['due_at'] | null
  tries: LoggedTry[]
}

const pageSize = 100

/** Callbacks for the operator: delivery log, manual resend, test callback, secret rotation. */
export const createDeliveryLog = (db: Database) => ({
  list: (
    tenantId: string,
    filter: { taskId: string | undefined; status: string | undefined; before: string | undefined },
  ): Promise<LoggedDelivery[]> =>
    inTransaction(db, tenantId, async (client) => {
      const { rows } = await client.query<LoggedDelivery>(
        `select ${selectAs('deliveries', 'd', deliveryNames)}, coalesce(d.test_url, i.callback_url, '') as url, w.due_at as "dueAt",
                coalesce((select jsonb_agg(jsonb_build_object('sending', t.sending, 'attempt', t.attempt, 'at', t.at, 'outcome', t.outcome,
                            'status', t.status, 'duration_ms', t.duration_ms, 'fault', t.fault, 'answer', t.answer) order by t.at)
                            from delivery_tries t where t.task_id = d.task_id and t.event = d.event), '[]') as tries
           from deliveries d left join task_inputs i on i.task_id = d.task_id
           left join callbacks_waiting w on w.task_id = d.task_id and w.event = d.event
          where d.tenant_id = $1 and ($2::bigint is null or d.task_id = $2) and ($3::text is null or d.status = $3)
            and ($4::bigint is null or d.task_id < $4)
          order by d.task_id desc, d.seq limit ${pageSize}`,
        [tenantId, filter.taskId ?? null, filter.status ?? null, filter.before ?? null],
      )
      return rows
    }),
  /** Returns false if the tenant has no such event. */
  resend: (tenantId: string, taskId: string, event: CallbackEvent): Promise<boolean> =>
    inTransaction(db, tenantId, async (client) => {
      const { rows } = await client.query<{ resent: boolean }>('select tell_again($1, $2) as resent', [taskId, event])
      return rows[0]?.resent ?? false
    }),
  /** Returns false if the tenant does not exist. */
  sendTest: (tenantId: string, id: string, url: string): Promise<boolean> =>
    inTransaction(db, tenantId, async (client) => {
      const known = await client.query('select 1 from tenants where id = $1', [tenantId])
      if (known.rowCount === 0) return false
      await client.query('select tell_test($1, $2, $3)', [id, new URL(url).origin, url])
      return true
    }),
  /** Returns until when the old secret signs too, or undefined if the tenant does not exist. */
  rotateSecret: (tenantId: string, sealed: Buffer): Promise<Date | undefined> =>
    inTransaction(db, tenantId, async (client) => {
      const { rows } = await client.query<{ until: Row<'tenants'>['webhook_secret_before_until'] }>(
        `update tenants set webhook_secret_before_sealed = webhook_secret_sealed, webhook_secret_before_until = now() + interval '24 hours',
                            webhook_secret_sealed = $2
          where id = $1 and sandbox_of is null returning webhook_secret_before_until as until`,
        [tenantId, sealed],
      )
      return rows[0]?.until ?? undefined
    }),
})
export type DeliveryLog = ReturnType<typeof createDeliveryLog>
