import { randomUUID } from 'node:crypto'
import { IdTaken, LongText, type NewTask, type Store } from '@kinora/domain'
import type pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createStore } from './store.ts'

const world = await openTaskWorld(process.env)
afterAll(() => world.close())

const object = { key: 'sources/a', sha256: 'aa', bytes: 3, mediaType: 'image/png' }
const image = { place: 0, slot: 'image', field: 'image', rule: 'frame', url: null, object, preparedKey: 'p' } as const
const part = { kind: 'video', segment: 2, prompt: 'a "fox"', lyric: '', shown: {}, joins: ['7', '8'] } as const
const script = { outcome: 'success' } as unknown as NonNullable<NewTask['script']>
const newScope = () => ({ method: 'POST', path: '/ent/v2/text2video', key: randomUUID() })
const render = (createdAt: Date): string => `{"created_at":"${createdAt.toISOString()}","text":"\\u0000"}`

const tables = [
  ...(['task_inputs', 'inputs', 'film_parts', 'preparations', 'task_events', 'outbox', 'ledger_entries'] as const),
  ...(['ledger_txns', 'grant_uses'] as const),
]
/** Columns that differ between two creates: ids and times. */
const varying = /^(id|at|txn_id|created_at|due_at|begun_at|ref_id|task_id|trace_id|xid|.*_at)$/

/** Every row that a create wrote, without ids and times. */
const readRows = async (taskId: string): Promise<Record<string, unknown[]>> => {
  const found: Record<string, unknown[]> = {}
  for (const [table, column] of [
    ['tasks', 'id'],
    ...tables.map((name) => [name, /^(ledger|grant)/.test(name) ? 'ref_id' : 'task_id'] as const),
  ] as const) {
    const { rows } = await world.owner.query(`select * from ${table} where ${column} = $1`, [taskId])
    found[table] = rows
      .map((row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => !varying.test(name))))
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  }
  return found
}

const create = (tenantId: string, task: NewTask, more: Partial<Parameters<Store['createTask']>[0]> = {}) =>
  world.store.createTask({ tenantId, task, queueCap: 100, ...more })

const createInSteps = (tenantId: string, task: NewTask) =>
  world.store.transaction(tenantId, async (tx) => {
    if (!task.script) await tx.hold(task)
    const place = await tx.enterLane({ lane: task.lane, isPreparing: task.isPreparing, queueCap: 100 })
    await tx.insertTask(task, place)
    return place
  })

/** The numbers of replies that the server sent, over all connections. */
const openCounted = () => {
  const pool = openDatabase({ url: world.loginUrl('api'), max: 4, onError: () => undefined })
  onTestFinished(() => pool.end())
  let roundTrips = 0
  pool.on('connect', (client) => {
    const { connection } = client as pg.PoolClient & { connection: NodeJS.EventEmitter }
    connection.on('readyForQuery', () => {
      roundTrips += 1
    })
  })
  return { store: createStore(pool, { concurrency: 5, resultRetentionDays: 7 }), roundTrips: () => roundTrips }
}

describe('createTask', () => {
  it.each<[string, Partial<NewTask>]>([
    ['a plain task', {}],
    [
      'a callback and a payload that JSON rejects',
      { callbackUrl: 'https://c.example/x?y', payload: 'a\u{10ffff}\\u0000' },
    ],
    ['inputs', { inputs: [image, { ...image, place: 1, object: null, url: 'https://x/a.png' }], isPreparing: true }],
    ['a part of a film', { part: { ...part, filmId: '12' } as unknown as NonNullable<NewTask['part']> }],
    ['a test key', { script, credits: 0 }],
    ['a film', { shows: 'composed', used: { resolution: '720p', template: 'ad', list: [{ a: null }] } }],
    [
      'a long text',
      { texts: { script: new LongText(Buffer.from('long "text" \u4e2d')), prompt: 'p' } as NewTask['texts'] },
    ],
  ])('writes the same rows as the steps of a transaction: %s', async (_what, change) => {
    const [one, other] = [await world.newTenant(), await world.newTenant()]
    const tasks = [world.newTask(change), world.newTask(change)] as const
    const places = [await create(one, tasks[0]), await createInSteps(other, tasks[1])]
    expect(places[0]?.hasSlot).toBe(places[1]?.hasSlot)
    const read = async (taskId: string, tenantId: string): Promise<unknown> =>
      JSON.parse(JSON.stringify(await readRows(taskId)).replaceAll(tenantId, 'tenant'))
    const ours = await read(tasks[0].id, one)
    expect(ours).toEqual(await read(tasks[1].id, other))
    expect(ours).toMatchObject({ tasks: [{}], task_inputs: [{}], task_events: [{}] })
    const { rows } = await world.owner.query('select created_at from tasks where id = $1', [tasks[0].id])
    expect(rows[0]?.created_at).toEqual(places[0]?.createdAt)
  })

  it('fills the slots of the tenant first, and then the queue', async () => {
    const tenantId = await world.newTenant(10_000)
    const places = []
    for (let i = 0; i < 7; i += 1) places.push((await create(tenantId, world.newTask())).hasSlot)
    expect(places).toEqual([true, true, true, true, true, false, false])
  })

  it('stores the reply with the time of creation for the idempotency key (D-378)', async () => {
    const tenantId = await world.newTenant()
    const scope = newScope()
    const { createdAt } = await create(tenantId, world.newTask(), {
      reply: { scope, bodyHash: 'h', isOpen: false, render },
    })
    const { rows } = await world.owner.query('select reply, is_open, body_hash from idempotency_keys where key = $1', [
      scope.key,
    ])
    expect(rows).toEqual([{ reply: render(createdAt), is_open: false, body_hash: 'h' }])
  })

  it('stores nothing if the hold is not covered, the queue is full, the reply exists or the id is taken', async () => {
    const tenantId = await world.newTenant(100)
    const reply = { scope: newScope(), bodyHash: 'h', isOpen: false, render }
    const first = world.newTask({ credits: 1 })
    await create(tenantId, first, { reply })
    const dear = world.newTask({ credits: 1_000 })
    await expect(create(tenantId, dear)).rejects.toMatchObject({
      reason: 'CreditInsufficient',
      detail: { available: 99 },
    })
    const late = world.newTask({ credits: 1 })
    await expect(create(tenantId, late, { queueCap: 1 })).rejects.toMatchObject({ reason: 'QuotaExceeded' })
    await expect(create(tenantId, late, { reply })).rejects.toMatchObject({ reason: 'Conflict' })
    await expect(create(tenantId, { ...late, id: first.id })).rejects.toBeInstanceOf(IdTaken)
    for (const { id } of [dear, late]) expect(Object.values(await readRows(id)).flat()).toEqual([])
    expect(await world.store.available(tenantId)).toBe(99)
    const { rows } = await world.owner.query(
      `select sum(waiting + preparing + in_use)::int as tasks from tenant_lanes where tenant_id = $1`,
      [tenantId],
    )
    expect(rows).toEqual([{ tasks: 1 }])
  })

  it('is one round trip to the database, and the steps of a transaction are five', async () => {
    const tenantId = await world.newTenant()
    const { store, roundTrips } = openCounted()
    await store.available(tenantId)
    const count = async (work: () => Promise<unknown>): Promise<number> => {
      const before = roundTrips()
      await work()
      return roundTrips() - before
    }
    const reply = { scope: newScope(), bodyHash: 'h', isOpen: false, render }
    expect(await count(() => store.createTask({ tenantId, task: world.newTask(), queueCap: 100, reply }))).toBe(1)
    const task = world.newTask()
    expect(
      await count(() =>
        store.transaction(tenantId, async (tx) => {
          await tx.hold(task)
          await tx.insertTask(task, await tx.enterLane({ lane: task.lane, isPreparing: false, queueCap: 100 }))
        }),
      ),
    ).toBe(5)
  })
})
