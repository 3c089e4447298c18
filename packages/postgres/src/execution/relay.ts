import type { StartOrder } from '@kinora/domain'
import { withIds } from '../database/id-range.ts'
import type { Database } from '../database/pool.ts'
import type { Columns, Row } from '../database/rows.ts'
import { type StartOrderRow, toStartOrder } from './start-order.ts'

export type OrderKind = Row<'outbox'>['kind']
export type Leased = { kind: 'start'; order: StartOrder } | { kind: 'stop' | 'resume'; taskId: string }
export type Moved = { taskId: string; tenantId: string; version: number }

const batchSize = 200
/** Small batches, so that orders of other tenants that arrive meanwhile are soon leased. */
export const ordersAtOnce = 50
/** So many relays that lease at the same moment get different orders; further ones get theirs in the next round. */
const relaysAtOnce = 8
/** Tenants take turns among this many due orders. */
const candidateLimit = 2_000

/** Operations of the relay over all tenants: lease orders, assign slots, mark queued tasks. */
export const createRelayStore = (db: Database, settings: { concurrency: number }) => {
  /** Media of an episode belong to its parent. */
  const readStarts = async (ids: readonly string[]): Promise<Map<string, StartOrder>> => {
    if (ids.length === 0) return new Map()
    const { rows } = await db.query<StartOrderRow & Columns<'tasks', 'episode_of'>>(
      `select t.id as task_id, t.episode_of, t.tenant_id, w.weight, t.generator, t.version, t.model, t.lane, i.params, i.trace, i.script,
              null as media
         from tasks t left join task_inputs i on i.task_id = t.id and ${withIds('i.task_id', ids)}
         join tenants w on w.id = t.tenant_id
        where ${withIds('t.id', ids)}`,
    )
    const media = await readMedia([...new Set(rows.map((row) => row.episode_of ?? row.task_id ?? '0'))])
    return new Map(
      rows.flatMap((row) => {
        const order = toStartOrder({ ...row, media: media.get(row.episode_of ?? row.task_id ?? '') ?? null })
        return order ? [[order.taskId, order] as const] : []
      }),
    )
  }
  const readMedia = async (ids: readonly string[]): Promise<Map<string, StartOrderRow['media']>> => {
    if (ids.length === 0) return new Map()
    const { rows } = await db.query<Columns<'inputs', 'task_id'> & Pick<StartOrderRow, 'media'>>(
      `select m.task_id, jsonb_agg(jsonb_build_object('slot', m.slot, 'media', m.prepared) order by m.place) as media
         from inputs m where ${withIds('m.task_id', ids)} and m.prepared is not null group by m.task_id`,
    )
    return new Map(rows.map((row) => [row.task_id, row.media]))
  }
  return {
    /**
     * Leases due orders for `leaseMs`. If a relay dies, another one takes over after the lease expires. Tenants take
     * turns, so that a tenant with hundreds of orders delays no other.
     */
    async lease(leaseMs: number): Promise<Leased[]> {
      const { rows: leased } = await db.query<Columns<'outbox', 'kind' | 'task_id'>>({
        name: 'lease_outbox',
        text: `with oldest as (
            select task_id, kind, tenant_id, due_at from outbox where due_at <= now() order by due_at limit $3
          ), turns as (
            select task_id, kind, due_at, row_number() over (partition by tenant_id order by due_at) as turn from oldest
          ), chosen as (
            select task_id, kind, turn, due_at from turns order by turn, due_at limit $1 * ${relaysAtOnce}
          ), due as (
            select o.task_id, o.kind from outbox o join chosen c using (task_id, kind)
             where o.due_at <= now() order by c.turn, c.due_at limit $1 for update of o skip locked
          )
          update outbox o set due_at = now() + make_interval(secs => $2) from due
           where o.task_id = due.task_id and o.kind = due.kind returning o.kind, o.task_id`,
        values: [ordersAtOnce, leaseMs / 1000, candidateLimit],
      })
      const starts = await readStarts(leased.flatMap(({ kind, task_id: id }) => (kind === 'start' ? [id] : [])))
      return leased.flatMap(({ kind, task_id: taskId }): Leased[] => {
        if (kind !== 'start') return [{ kind, taskId }]
        const order = starts.get(taskId)
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
    /** Finds lanes whose free slots no change announced, for the next round that assigns slots. */
    async recheckLanes(): Promise<void> {
      await db.query({ name: 'recheck_lanes', text: 'select recheck_lanes($1)', values: [settings.concurrency] })
    },
    async markQueueing(afterMs: number): Promise<Moved[]> {
      const { rows } = await db.query<Row<'mark_queueing'>>({
        name: 'mark_queueing',
        text: 'select * from mark_queueing(make_interval(secs => $1), $2)',
        values: [afterMs / 1000, batchSize],
      })
      return rows.map((row) => ({ taskId: row.id, tenantId: row.tenant_id, version: row.seq * 1000 }))
    },
  }
}
export type RelayStore = ReturnType<typeof createRelayStore>
