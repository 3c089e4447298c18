import type { StartOrder } from '@kinora/domain'
import type { Database } from '../database/pool.ts'
import type { Columns, Renamed, Row } from '../database/rows.ts'
import { type StartOrderRow, startOrderOf } from './start-order.ts'

export type OrderKind = Row<'outbox'>['kind']
export type Leased = { kind: 'start'; order: StartOrder } | { kind: 'stop' | 'resume'; taskId: string }
export type Moved = { taskId: string; tenantId: string; version: number }

const most = 200
/** Few, so that who comes while others' orders are being handed over is soon among the next. */
export const ordersAtOnce = 50
/** Among so many that are due the tenants take turns. */
const lookedAt = 2_000

/** What the relay does over all tenants: hand orders to the engine, give out slots, tell who waits. */
export const createRelayStore = (db: Database, settings: { concurrency: number }) => ({
  /**
   * Orders that are due, leased for `leaseMs`: a relay that dies leaves them to the next one. Tenants take turns: one that
   * has hundreds started at once holds up nobody.
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
      values: [ordersAtOnce, leaseMs / 1000, lookedAt],
    })
    return rows.flatMap((row): Leased[] => {
      if (row.kind !== 'start') return [{ kind: row.kind, taskId: row.ordered_id }]
      const order = startOrderOf(row)
      return order ? [{ kind: 'start', order }] : []
    })
  },
  /** The engine has them; an order of a task that must wait for its place is not needed any more either. */
  async done(kind: OrderKind, taskIds: readonly string[]): Promise<void> {
    await db.query({
      name: 'outbox_done',
      text: 'delete from outbox where kind = $1 and task_id = any($2::bigint[])',
      values: [kind, taskIds],
    })
  },
  /** How many tasks got a slot and with it an order. */
  async giveOutSlots(): Promise<number> {
    const { rows } = await db.query<{ given: number }>({
      name: 'fill_lanes',
      text: 'select fill_lanes($1, $2) as given',
      values: [settings.concurrency, most],
    })
    return rows[0]?.given ?? 0
  },
  async markQueueing(afterMs: number): Promise<Moved[]> {
    const { rows } = await db.query<Row<'mark_queueing'>>({
      name: 'mark_queueing',
      text: 'select * from mark_queueing(make_interval(secs => $1), $2)',
      values: [afterMs / 1000, most],
    })
    return rows.map((row) => ({ taskId: row.id, tenantId: row.tenant_id, version: row.seq * 1000 }))
  },
})
export type RelayStore = ReturnType<typeof createRelayStore>
