import type { TaskView } from '@kinora/domain'
import type { Database } from './pool.ts'
import { type TaskRow, viewOf } from './store.ts'

export type DueDelivery = {
  taskId: string
  tenantId: string
  event: 'processing' | 'success' | 'failed'
  seq: number
  attempt: number
  callbackUrl: string
  keySealed: Buffer
  secretSealed: Buffer
  trace: string
  nowMs: number
  /** The task as it is now; what the body is made of. */
  task: TaskView
}

export type DeliveryKey = { taskId: string; event: DueDelivery['event'] }

export type DeliveryEnd = DeliveryKey & { status: 'delivered' | 'exhausted' | 'dropped'; answer: string }

/** Text cannot hold U+0000, and a receiver may answer anything. */
const storable = (answer: string): string => answer.replaceAll('\0', ' ')

/** Waiting callbacks are rows with a due time; a dispatcher that dies leaves a lease that runs out. */
export const createDeliveryStore = (db: Database) => ({
  /** Due events in order: a terminal one waits while its task's `processing` is still on its way. */
  async lease(most: number, leaseMs: number): Promise<DueDelivery[]> {
    const { rows } = await db.query<Omit<DueDelivery, 'nowMs' | 'task'> & TaskRow & { nowMs: string; taskSeq: number }>(
      {
        name: 'lease_deliveries',
        text: `with due as (
          select d.task_id, d.event from deliveries d
           where d.status = 'waiting' and d.due_at <= now() and (d.lease_until is null or d.lease_until < now())
             and (d.event = 'processing' or not exists (
               select 1 from deliveries p where p.task_id = d.task_id and p.event = 'processing' and p.status = 'waiting'))
           order by d.due_at limit $1 for update skip locked
        ), leased as (
          update deliveries d set lease_until = now() + make_interval(secs => $2) from due
           where d.task_id = due.task_id and d.event = due.event
          returning d.task_id, d.tenant_id, d.event, d.seq, d.attempts
        )
        select l.task_id as "taskId", l.tenant_id as "tenantId", l.event, l.seq, l.attempts + 1 as attempt,
               i.callback_url as "callbackUrl", k.sealed as "keySealed", n.webhook_secret_sealed as "secretSealed", i.trace,
               (extract(epoch from clock_timestamp()) * 1000)::bigint as "nowMs",
               t.state, t.err_code, t.credits, t.progress, t.seq as "taskSeq", t.lane, t.bgm, i.payload,
               case when t.state = 'success' then creations_of(t.id) end as creations
          from leased l join tasks t on t.id = l.task_id join task_inputs i on i.task_id = l.task_id
          join api_keys k on k.id = t.key_id join tenants n on n.id = l.tenant_id`,
        values: [most, leaseMs / 1000],
      },
    )
    return rows.map((row) => ({
      ...row,
      nowMs: Number(row.nowMs),
      task: viewOf(row.tenantId, row.taskId, { ...row, seq: row.taskSeq }),
    }))
  },
  /** Ends of events; a dispatcher that was held up beyond its lease cannot take back what another one delivered. */
  async ended(ends: readonly DeliveryEnd[]): Promise<void> {
    await db.query({
      name: 'delivery_ended',
      text: `update deliveries d set status = k.status, attempts = d.attempts + 1, ended_at = now(), lease_until = null, last_answer = k.answer
               from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as k (task_id, event, status, answer)
              where d.task_id = k.task_id and d.event = k.event and d.status <> 'delivered'`,
      values: [
        ends.map((end) => end.taskId),
        ends.map((end) => end.event),
        ends.map((end) => end.status),
        ends.map((end) => storable(end.answer)),
      ],
    })
  },
  /** No try was made: its tenant or host has enough under way. It goes behind the others. */
  async putBack(keys: readonly DeliveryKey[], waitMs: number): Promise<void> {
    await db.query({
      name: 'delivery_put_back',
      text: `update deliveries d set due_at = now() + make_interval(secs => $3), lease_until = null
               from unnest($1::bigint[], $2::text[]) as k (task_id, event)
              where d.task_id = k.task_id and d.event = k.event and d.status = 'waiting'`,
      values: [keys.map((k) => k.taskId), keys.map((k) => k.event), waitMs / 1000],
    })
  },
  async again({ taskId, event }: DeliveryKey, waitMs: number, answer: string): Promise<void> {
    await db.query({
      name: 'delivery_again',
      text: `update deliveries set due_at = now() + make_interval(secs => $3), attempts = attempts + 1, lease_until = null, last_answer = $4
              where task_id = $1 and event = $2 and status = 'waiting'`,
      values: [taskId, event, waitMs / 1000, storable(answer)],
    })
  },
})
export type DeliveryStore = ReturnType<typeof createDeliveryStore>
