import { type AdmitDeps, cancelTask, settleTask } from '@kinora/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creation } from '../../fixtures/sample-task.ts'
import { createPreparationStore, createRelayStore, createStore } from '../index.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createEpisodeStore } from './episodes.ts'
import { createPartStore } from './films.ts'

let world: Awaited<ReturnType<typeof openTaskWorld>>
beforeAll(async () => {
  world = await openTaskWorld(process.env)
})
afterAll(() => world.close())

type Change = { parts?: number; credits?: number; queueCap?: number; isPreparing?: boolean; callbackUrl?: string }

/** Creates a request with several parts of 100 credits each. */
const admit = async (
  tenantId: string,
  { parts = 3, credits = 100, queueCap = 1_000, isPreparing = false, callbackUrl }: Change = {},
) => {
  const parent = world.newTask({
    generator: 'explain-comic',
    shows: 'episodes',
    credits: credits * parts,
    isPreparing,
    callbackUrl,
    inputs: isPreparing
      ? [
          {
            place: 0,
            slot: 'pictures',
            rule: 'reference',
            url: 'https://x.example/a.png',
            object: null,
            preparedKey: 'k',
          },
        ]
      : [],
  })
  const ids = Array.from({ length: parts }, () => world.newTask().id).toSorted()
  const episodes = ids.map((id, place) => ({
    id,
    place,
    credits,
    params: { place },
    texts: { script: `part ${place}` },
    lines: [{ name: 'x', credits }],
  }))
  await world.store.transaction(tenantId, async (tx) => {
    await tx.holdEach('k', episodes)
    const place = await tx.enterLaneTogether({ lane: 'normal', isPreparing, queueCap, count: parts })
    if (place.waiting + parts > queueCap) throw new Error('too many')
    await tx.insertTask(parent, { hasSlot: false, createdAt: place.createdAt })
    await tx.insertEpisodes(parent, episodes, place.slots)
  })
  return { tenantId, parent: parent.id, ids }
}
type Admitted = Awaited<ReturnType<typeof admit>>

/** Settles with the login of the worker. */
const atWork = () => ({
  ...world.settling,
  store: createStore(world.worker, { concurrency: 5, resultRetentionDays: 7 }),
})
const read = ({ tenantId, parent }: Admitted) => world.store.readTask(tenantId, parent)
const end = ({ tenantId, ids }: Admitted, part: number, errCode?: 'InternalServiceFailure' | 'ModelUnavailable') =>
  settleTask(atWork(), {
    tenantId,
    taskId: ids[part] ?? '',
    outcome: errCode ? { state: 'failed', errCode } : { state: 'success', creations: [] },
  })
const begin = ({ tenantId, ids }: Admitted, part: number) => world.begin(tenantId, ids[part] ?? '')
const balance = (tenantId: string) => world.store.available(tenantId)
const rows = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
  (await world.owner.query(text, values)).rows
const lanes = async (tenantId: string) => {
  const [lane] = await rows<{ in_use: number; waiting: number; preparing: number }>(
    `select in_use, waiting, preparing from tenant_lanes where tenant_id = $1 and lane = 'normal'`,
    [tenantId],
  )
  return lane
}
const compose = async ({ tenantId, ids }: Admitted, part: number) => {
  const store = createPartStore(world.worker, { resultRetentionDays: 7 })
  const film = { tenantId, filmId: ids[part] ?? '' }
  const newPart = {
    kind: 'compose',
    segment: 0,
    shown: { seconds: 1, pictures: [] },
    weight: 1,
    place: 0,
    prompt: '',
    lyric: '',
    hash: null,
  } as const
  const [id = ''] = await store.open(film, [{ ...newPart, id: world.newTask().id }])
  await store.close({ ...film, id }, { ...creation, id: world.newTask().id, seconds: part + 1 })
}

describe('parts of one request', () => {
  it('are held separately, fill the free slots and queue the rest (D-288)', async () => {
    const comic = await admit(await world.newTenant(), { parts: 7 })
    const holds = await rows(`select 1 from ledger_txns where kind = 'hold' and ref_id = any($1::bigint[])`, [
      comic.ids,
    ])
    expect(holds).toHaveLength(7)
    expect(await balance(comic.tenantId)).toBe(300)
    expect(await lanes(comic.tenantId)).toEqual({ in_use: 5, waiting: 2, preparing: 0 })
    const orders = await rows<{ task_id: string }>('select task_id from outbox where tenant_id = $1 order by task_id', [
      comic.tenantId,
    ])
    expect(orders.map(({ task_id: id }) => id)).toEqual(comic.ids.slice(0, 5))
    expect(await read(comic)).toMatchObject({ state: 'created', credits: 700, progress: 0, creations: [] })
  })
  it('are created together or not at all (D-341)', async () => {
    const tenantId = await world.newTenant(250)
    await expect(admit(tenantId)).rejects.toMatchObject({ reason: 'CreditInsufficient' })
    expect(await balance(tenantId)).toBe(250)
    expect(await lanes(tenantId)).toEqual({ in_use: 0, waiting: 0, preparing: 0 })
  })
  it('count separately against the queue limit (D-372)', async () => {
    const tenantId = await world.newTenant()
    await admit(tenantId, { parts: 3, queueCap: 5 })
    await expect(admit(tenantId, { parts: 3, queueCap: 5 })).rejects.toThrow('too many')
    await admit(tenantId, { parts: 2, queueCap: 5 })
    expect((await lanes(tenantId))?.in_use).toBe(5)
  })
})

describe('parent task', () => {
  it('shows the most advanced state of its parts and their mean progress (D-288)', async () => {
    const comic = await admit(await world.newTenant())
    const begun = await begin(comic, 1)
    expect(begun?.others).toMatchObject([{ id: comic.parent }])
    expect(await read(comic)).toMatchObject({ state: 'processing', progress: 0 })
    await compose(comic, 1)
    // A film with all parts finished stays at 97 until it ends.
    expect(await read(comic)).toMatchObject({ state: 'processing', progress: 32 })
    const settled = await end(comic, 1)
    expect(settled?.others).toMatchObject([{ id: comic.parent }])
    expect(await read(comic)).toMatchObject({ state: 'processing', progress: 33, credits: 300 })
  })
  it('is queueing as soon as one part is (D-288)', async () => {
    const comic = await admit(await world.newTenant())
    await world.owner.query("select mark_queueing(interval '0', 100)")
    expect(await read(comic)).toMatchObject({ state: 'queueing' })
  })
  it('treats an ended part as processing (D-288)', async () => {
    const comic = await admit(await world.newTenant())
    await end(comic, 2, 'ModelUnavailable')
    expect(await read(comic)).toMatchObject({ state: 'processing', errCode: '', credits: 200 })
  })
  it('succeeds with its last part and shows all creations in order (D-288)', async () => {
    const comic = await admit(await world.newTenant())
    for (const part of [2, 0, 1]) {
      await begin(comic, part)
      await compose(comic, part)
      await end(comic, part)
    }
    const task = await read(comic)
    expect(task).toMatchObject({ state: 'success', progress: 100, credits: 300, errCode: '' })
    expect(task?.creations.map(({ seconds }) => seconds)).toEqual([1, 2, 3])
    expect(await balance(comic.tenantId)).toBe(700)
  })
  it('fails with the error of the first failed part, and is charged for the successful parts (D-288)', async () => {
    const comic = await admit(await world.newTenant())
    await begin(comic, 0)
    await compose(comic, 0)
    await end(comic, 0)
    await end(comic, 2, 'ModelUnavailable')
    await end(comic, 1, 'InternalServiceFailure')
    expect(await read(comic)).toMatchObject({
      state: 'failed',
      errCode: 'InternalServiceFailure',
      credits: 100,
      creations: [],
    })
    expect(await balance(comic.tenantId)).toBe(900)
    expect((await world.store.readTask(comic.tenantId, comic.ids[0] ?? ''))?.creations).toHaveLength(1)
  })
  it('sends each callback event once, and its parts send none (D-288)', async () => {
    const comic = await admit(await world.newTenant(), { callbackUrl: 'https://x.example/cb' })
    for (const part of [0, 1, 2]) await begin(comic, part)
    for (const part of [0, 1, 2]) {
      await compose(comic, part)
      await end(comic, part)
    }
    const deliveries = await rows<{ task_id: string; event: string }>(
      'select task_id, event from deliveries where tenant_id = $1 order by seq',
      [comic.tenantId],
    )
    expect(deliveries.map(({ task_id: id, event }) => [id, event])).toEqual([
      [comic.parent, 'processing'],
      [comic.parent, 'success'],
    ])
  })
  it('ends once when its last two parts end at the same moment (D-126)', async () => {
    for (let round = 0; round < 10; round += 1) {
      const comic = await admit(await world.newTenant(), { parts: 4, callbackUrl: 'https://x.example/cb' })
      await Promise.all([0, 1, 2, 3].map((part) => begin(comic, part)))
      await Promise.all([0, 1, 2, 3].map((part) => end(comic, part, part === 2 ? 'ModelUnavailable' : undefined)))
      expect(await read(comic)).toMatchObject({ state: 'failed', errCode: 'ModelUnavailable', credits: 300 })
    }
  })
})

describe('cancelling', () => {
  const catalog = { canStop: () => true } as unknown as AdmitDeps['catalog']
  const cancel = (tenantId: string, taskId: string) => cancelTask({ ...world.settling, catalog }, { tenantId, taskId })
  it('the parent task ends open parts and keeps finished and paid ones (D-131)', async () => {
    const comic = await admit(await world.newTenant(), { parts: 7 })
    await begin(comic, 0)
    await compose(comic, 0)
    await end(comic, 0)
    await begin(comic, 1)
    const settled = await cancel(comic.tenantId, comic.parent)
    expect(settled?.others).toHaveLength(6)
    expect(await read(comic)).toMatchObject({ state: 'failed', errCode: 'UserCancelled', credits: 100 })
    expect(await balance(comic.tenantId)).toBe(900)
    expect(await lanes(comic.tenantId)).toEqual({ in_use: 0, waiting: 0, preparing: 0 })
    expect(await cancel(comic.tenantId, comic.parent)).toBeUndefined()
  })
  it('a part alone is rejected (D-131)', async () => {
    const comic = await admit(await world.newTenant())
    await expect(cancel(comic.tenantId, comic.ids[0] ?? '')).rejects.toMatchObject({ reason: 'BadRequest' })
  })
  it('and concurrent ends of parts do not conflict', async () => {
    for (let round = 0; round < 10; round += 1) {
      const comic = await admit(await world.newTenant(), { parts: 6 })
      await Promise.all([0, 1, 2].map((part) => begin(comic, part)))
      await Promise.all([cancel(comic.tenantId, comic.parent), end(comic, 0), end(comic, 2), end(comic, 1)])
      expect(await read(comic)).toMatchObject({ state: 'failed', errCode: 'UserCancelled' })
      expect(await lanes(comic.tenantId)).toEqual({ in_use: 0, waiting: 0, preparing: 0 })
    }
  })
})

describe('inputs of the parent task', () => {
  it('are fetched once, and then all parts enter the queue with them (D-167)', async () => {
    const comic = await admit(await world.newTenant(), { parts: 7, isPreparing: true })
    expect(await lanes(comic.tenantId)).toEqual({ in_use: 0, waiting: 0, preparing: 7 })
    const preparations = createPreparationStore(world.system, { concurrency: 5 })
    const leased = (await preparations.lease({ all: 100, subjects: 0, tasks: 100 }, 1_000)).filter(
      ({ tenantId }) => tenantId === comic.tenantId,
    )
    expect(leased.map(({ taskId }) => taskId)).toEqual([comic.parent])
    const media = { key: 'p', sha256: 's', bytes: 1, mediaType: 'image/png', width: 2, height: 2, seconds: 0 } as const
    expect(leased[0] && (await preparations.ready(leased[0], { 0: media }))).toBe(true)
    expect(await lanes(comic.tenantId)).toEqual({ in_use: 5, waiting: 2, preparing: 0 })
    await world.owner.query('delete from outbox where tenant_id <> $1', [comic.tenantId])
    const orders = await createRelayStore(world.system, { concurrency: 5 }).lease(1_000)
    const order = orders.find((each) => each.kind === 'start' && each.order.taskId === comic.ids[3])
    expect(order).toMatchObject({ order: { media: { pictures: [media] }, params: { place: 3 } } })
  })
  it('that are invalid fail all parts (D-288)', async () => {
    const comic = await admit(await world.newTenant(), { isPreparing: true })
    const outcome = { state: 'failed', errCode: 'ImageFormatInvalid' } as const
    await settleTask(world.settling, { tenantId: comic.tenantId, taskId: comic.parent, outcome })
    expect(await read(comic)).toMatchObject({ state: 'failed', errCode: 'ImageFormatInvalid', credits: 0 })
    const parts = await createEpisodeStore(world.api).list(comic.tenantId, comic.parent)
    expect(parts.map(({ index, errCode }) => [index, errCode])).toEqual(
      [0, 1, 2].map((index) => [index, 'ImageFormatInvalid']),
    )
    expect(await balance(comic.tenantId)).toBe(1_000)
    expect(await rows('select 1 from preparations where tenant_id = $1', [comic.tenantId])).toEqual([])
  })
})

it('parts are visible only to their tenant (D-067)', async () => {
  const comic = await admit(await world.newTenant())
  expect(await createEpisodeStore(world.api).list(await world.newTenant(), comic.parent)).toEqual([])
  expect(await createEpisodeStore(world.api).list(comic.tenantId, comic.parent)).toHaveLength(3)
})
