import type { StartOrder } from '@kinora/domain'
import type { Database } from '../database/pool.ts'
import type { Columns, Renamed, Row } from '../database/rows.ts'
import { type StartOrderRow, toStartOrder } from './start-order.ts'

export type OrderKind = Row<'outbox'>['kind']
export type Leased = { kind: 'start'; order: StartOrder } | { kind: 'stop' | 'resume'; taskId: string }
export type Moved = { taskId: string; tenantId: string; version: number }

const batchSize = 200
/** Small batches, so that orders of other tenants that arrive meanwhile are soon leased. */
export const ordersAtOnce = 50
/** Tenants take turns among this many due orders. */
const candidateLimit = 2_000

/** Operations of the relay over all tenants: lease orders, assign slots, mark queued tasks. */
export const createRelayStore = (db: Database, settings: { concurrency: number }) => ({
  /**
   * Leases due orders for `leaseMs`. If a relay dies, another one takes over after the lease expires. Tenants take
   * turns, so that a tenant with hundreds of orders delays no other.
   */
  async lease(leaseMs: number): Promise<Leased[]> {
    const { rows } = await db.query<
      Columns<'outbox', 'kind'> & Renamed<'outbox', { ordered_id: 'task_id' }> & StartOrderRow
    >({
      name: 'lease_outbox',
      text: `with oldest as (
          select task_id, kind, tenant_id, due_at from outbox where due_at <= now() order by due_at limit $3
        ), turns as (
          select task_id, kind, due_at, row_number() over (partition by tenant_id order by due_at) as turn from oldest
        ), chosen as (
          select task_id, kind from turns order by turn, due_at limit $1
        ), due as (
          select o.task_id, o.kind from outbox o join chosen using (task_id, kind)
           where o.due_at <= now() for update of o skip locked
        ), leased as (
          update outbox o set due_at = now() + make_interval(secs => $2) from due
           where o.task_id = due.task_id and o.kind = due.kind returning o.task_id, o.kind
        )
        select l.kind, l.task_id as ordered_id, t.id as task_id, t.tenant_id, w.weight, t.generator, t.version, t.model, t.lane, i.params, i.trace, i.script,
          (select jsonb_agg(jsonb_build_object('slot', m.slot, 'media', m.prepared) order by m.place) from inputs m
            where m.task_id = coalesce(t.episode_of, l.task_id) and m.prepared is not null) as media
          from leased l left join tasks t on t.id = l.task_id left join task_inputs i on i.task_id = l.task_id
          left join tenants w on w.id = t.tenant_id`,
      values: [ordersAtOnce, leaseMs / 1000, candidateLimit],
    })
    return rows.flatMap((row): Leased[] => {
      if (row.kind !== 'start') return [{ kind: row.kind, taskId: row.ordered_id }]
      const order = toStartOrder(row)
      return order ? [{ kind: 'start', order }] : []
    })
  },
  /** Deletes orders that the engine has accepted, or that a task waiting for its slot no longer needs. */
  async done(kind: OrderKind, taskIds: readonly string[]): Promise<void> {
    await db.query({
      name: 'outbox_done',
      text: 'delete from outbox where kind = $1 and task_id = any($2::bigint[])',
      values: [kind, taskIds],
    })
  },
  /** Returns the number of tasks that got a slot and an order. */
  async giveOutSlots(): Promise<number> {
    const { rows } = await db.query<{ given: number }>({
      name: 'fill_lanes',
      text: 'select fill_lanes($1, $2) as given',
      values: [settings.concurrency, batchSize],
    })
    return rows[0]?.given ?? 0
  },
  async markQueueing(afterMs: number): Promise<Moved[]> {
    const { rows } = await db.query<Row<'mark_queueing'>>({
      name: 'mark_queueing',
      text: 'select * from mark_queueing(make_interval(secs => $1), $2)',
      values: [afterMs / 1000, batchSize],
    })
    return rows.map((row) => ({ taskId: row.id, tenantId: row.tenant_id, version: row.seq * 1000 }))
  },
})
export type RelayStore = ReturnType<typeof createRelayStore>
