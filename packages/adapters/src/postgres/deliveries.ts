import type { Database } from './pool.ts'

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
}

export type DeliveryKey = { taskId: string; event: DueDelivery['event'] }

/** Text cannot hold U+0000, and a receiver may answer anything. */
const storable = (answer: string): string => answer.replaceAll('\0', ' ')

/** Waiting callbacks are rows with a due time; a dispatcher that dies leaves a lease that runs out. */
export const createDeliveryStore = (db: Database) => ({
  /** Due events in order: a terminal one waits while its task's `processing` is still on its way. */
  async lease(most: number, leaseMs: number): Promise<DueDelivery[]> {
    const { rows } = await db.query<Omit<DueDelivery, 'nowMs'> & { nowMs: string }>({
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
               (extract(epoch from clock_timestamp()) * 1000)::bigint as "nowMs"
          from leased l join tasks t on t.id = l.task_id join task_inputs i on i.task_id = l.task_id
          join api_keys k on k.id = t.key_id join tenants n on n.id = l.tenant_id`,
      values: [most, leaseMs / 1000],
    })
    return rows.map((row) => ({ ...row, nowMs: Number(row.nowMs) }))
  },
  /** The end of an event; a dispatcher that was held up beyond its lease cannot take back what another one delivered. */
  async ended(
    keys: readonly DeliveryKey[],
    status: 'delivered' | 'exhausted' | 'dropped',
    answer: string,
  ): Promise<void> {
    await db.query({
      name: 'delivery_ended',
      text: `update deliveries d set status = $3, attempts = d.attempts + 1, ended_at = now(), lease_until = null, last_answer = $4
               from unnest($1::bigint[], $2::text[]) as k (task_id, event)
              where d.task_id = k.task_id and d.event = k.event and d.status <> 'delivered'`,
      values: [keys.map((k) => k.taskId), keys.map((k) => k.event), status, storable(answer)],
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
