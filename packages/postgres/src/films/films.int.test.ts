import { type FinishedCreation, settleTask } from '@kinora/domain'
import type { EditedPart, NewPart } from '@kinora/domain/films'
import { afterAll, describe, expect, it } from 'vitest'
import { creation } from '../../fixtures/sample-task.ts'
import { createRelayStore, createRetentionStore, createStandingCheck, createStore, createTaskList } from '../index.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createFilmStore, createPartStore } from './films.ts'

const world = await openTaskWorld(process.env)
afterAll(world.close)
const { store, attempts, system } = world
// Only workers settle successful tasks.
const settling = { ...world.settling, store: createStore(world.worker, { concurrency: 5, resultRetentionDays: 7 }) }
const films = createFilmStore(world.api)
const parts = createPartStore(world.worker, { resultRetentionDays: 7 })
const relay = createRelayStore(system, { concurrency: 5 })
const retention = createRetentionStore(system)
const list = createTaskList(world.api)

const finishedCreation = (key: string): FinishedCreation => ({ ...creation, result: { ...creation.result, key } })
let drawn = 0
const part = (kind: NewPart['kind'], place: number, change: Partial<NewPart> = {}): NewPart => ({
  id: world.newTask().id,
  place,
  kind,
  segment: kind === 'video' ? place : 0,
  prompt: `prompt ${place}`,
  lyric: '',
  shown: { seconds: 5, pictures: [] },
  weight: 1,
  hash: null,
  ...change,
})
const creationId = () => world.newTask().id

/** A started film with two shots and its composition. */
const startFilm = async (tenantId: string, shows: 'composed' | 'composed and shots' = 'composed and shots') => {
  const { id: filmId } = await world.admit(tenantId, { shows, used: { prompt: 'a lake' }, texts: { prompt: 'a lake' } })
  await world.begin(tenantId, filmId)
  const film = { tenantId, filmId }
  const ids = await parts.open(film, [part('video', 0), part('video', 1), part('compose', 2, { weight: 2 })])
  const close = (place: number) => {
    const id = ids[place] ?? ''
    drawn += 1
    return parts.close({ ...film, id }, { ...finishedCreation(`${id}-${drawn}`), id: creationId() })
  }
  return { film, filmId, ids, close }
}
const succeed = (tenantId: string, taskId: string, creations: FinishedCreation[] = []) =>
  settleTask(settling, { tenantId, taskId, outcome: { state: 'success', creations } })
const finishFilm = async (tenantId: string, shows?: 'composed' | 'composed and shots') => {
  const film = await startFilm(tenantId, shows)
  for (const place of [0, 1, 2]) await film.close(place)
  await succeed(tenantId, film.filmId)
  return film
}
const edit = async (tenantId: string, filmId: string, change: Partial<EditedPart> = {}) => {
  const shown = { seconds: 5, pictures: [] }
  const edited = { filmId, kind: 'video', segment: 1, prompt: 'a storm', lyric: '', shown, joins: [] } as const
  const { id } = await world.admit(tenantId, { part: { ...edited, ...change } })
  await world.begin(tenantId, id)
  return id
}
const readState = async (tenantId: string, id: string | undefined) => (await store.readTask(tenantId, id ?? ''))?.state
const setKept = (days: number, ids: readonly string[]) =>
  system.query(
    `update creations set keep_until = now() + make_interval(days => $1) where task_id = any($2::bigint[])`,
    [days, ids],
  )

describe('parts of a film', () => {
  it('are written once when they are opened again (D-271)', async () => {
    const tenant = await world.newTenant()
    const { film, ids } = await startFilm(tenant)
    expect(await parts.open(film, [part('video', 0), part('video', 1), part('compose', 2)])).toEqual(ids)
    expect(await readState(tenant, ids[0])).toBe('created')
  })

  it('use no slot, no queue position and no credits (D-271, D-351)', async () => {
    const tenant = await world.newTenant()
    const { ids } = await startFilm(tenant)
    await relay.markQueueing(0)
    await relay.giveOutSlots()
    expect(await readState(tenant, ids[2])).toBe('created')
    const { rows } = await system.query('select in_use, waiting from tenant_lanes where tenant_id = $1 and lane = $2', [
      tenant,
      'normal',
    ])
    expect(rows).toEqual([{ in_use: 1, waiting: 0 }])
    expect(await createStandingCheck(system).run()).toEqual([])
  })

  it('are not listed (D-393)', async () => {
    const tenant = await world.newTenant()
    const { filmId } = await startFilm(tenant)
    const filter = {
      createdFrom: new Date(Date.now() - 60_000),
      createdTo: new Date(Date.now() + 60_000),
      ids: undefined,
      states: undefined,
      models: undefined,
      resolutions: undefined,
      templates: undefined,
    }
    const page = await list.list(tenant, filter, { before: undefined, skip: 0, most: 10 })
    expect(page.map(({ id }) => id)).toEqual([filmId])
  })

  it('start with their first step, and the film progresses with them (D-127, D-135)', async () => {
    const tenant = await world.newTenant()
    const { filmId, ids, close } = await startFilm(tenant)
    const key = { tenantId: tenant, taskId: filmId, stepNo: 2, tryNo: 1 }
    const input = { attemptId: creationId(), step: 'text-to-video', backend: 'one', part: ids[0] }
    expect(await attempts.begin(key, input)).toMatchObject({ movedToProcessing: false, partVersion: 2000 })
    expect(await attempts.progress(tenant, filmId, 80)).toEqual([])
    expect(await attempts.progress(tenant, filmId, 60, ids[0])).toEqual([
      { id: ids[0], version: 2060 },
      { id: filmId, version: 2014 },
    ])
    expect((await close(0))?.changed).toEqual([
      { id: ids[0], version: 3100 },
      { id: filmId, version: 2024 },
    ])
    await close(1)
    await close(2)
    expect(await store.readTask(tenant, filmId)).toMatchObject({ state: 'processing', progress: 97 })
  })

  it('return their own creation, and the same one when they are closed again (D-273)', async () => {
    const tenant = await world.newTenant()
    const { close, ids } = await startFilm(tenant)
    const first = await close(0)
    expect((await close(0))?.creation).toEqual(first?.creation)
    expect(await store.readTask(tenant, ids[0] ?? '')).toMatchObject({
      state: 'success',
      progress: 100,
      credits: 0,
      creations: [first?.creation],
      isMadePart: true,
    })
  })

  it.each(['UserCancelled', 'InternalServiceFailure'] as const)(
    'end with their film as %s (D-131)',
    async (errCode) => {
      const tenant = await world.newTenant()
      const { filmId, ids, close } = await startFilm(tenant)
      await close(0)
      const outcome = { state: 'failed', errCode } as const
      const settled = await settleTask(settling, { tenantId: tenant, taskId: filmId, outcome })
      expect(settled?.others.map(({ id }) => id).sort()).toEqual(ids.slice(1).sort())
      expect(await readState(tenant, ids[0])).toBe('success')
      expect(await store.readTask(tenant, ids[1] ?? '')).toMatchObject({ state: 'failed', errCode })
      expect(await close(1)).toBeUndefined()
      expect(await createStandingCheck(system).run()).toEqual([])
    },
  )

  it('are not opened for an ended film', async () => {
    const tenant = await world.newTenant()
    const { film } = await finishFilm(tenant)
    expect(await parts.open(film, [part('video', 7)])).toEqual([])
  })
})

describe('finished film', () => {
  const listCreationIds = async (tenant: string, id: string) =>
    (await store.readTask(tenant, id))?.creations.map(({ id: creation }) => creation)
  const readCreationId = async (tenant: string, id: string | undefined) =>
    (await store.readTask(tenant, id ?? ''))?.creations[0]?.id

  it('shows the composed film followed by its shots, and an ad film only the composed one (D-283)', async () => {
    const tenant = await world.newTenant()
    const [one, ad] = [await finishFilm(tenant), await finishFilm(tenant, 'composed')]
    const [first, second, whole] = await Promise.all(one.ids.map((id) => readCreationId(tenant, id)))
    expect(await listCreationIds(tenant, one.filmId)).toEqual([whole, first, second])
    expect(await listCreationIds(tenant, ad.filmId)).toEqual([await readCreationId(tenant, ad.ids[2])])
  })

  it('shows the newest take of each segment, and its readers are notified (D-283)', async () => {
    const tenant = await world.newTenant()
    const { filmId, ids } = await finishFilm(tenant)
    const [failed, edited] = [await edit(tenant, filmId), await edit(tenant, filmId)]
    const settled = await succeed(tenant, edited, [finishedCreation('edited')])
    const outcome = { state: 'failed', errCode: 'UserCancelled' } as const
    await settleTask(settling, { tenantId: tenant, taskId: failed, outcome })
    const { seq = 0 } = (await store.readTask(tenant, filmId)) ?? {}
    expect(settled?.others).toEqual([{ id: filmId, version: seq * 1000 + 100 }])
    expect(await listCreationIds(tenant, filmId)).toEqual([
      await readCreationId(tenant, ids[2]),
      await readCreationId(tenant, ids[0]),
      await readCreationId(tenant, edited),
    ])
    expect(await createStandingCheck(system).run()).toEqual([])
  })

  it('is read with all its records, oldest first (D-272)', async () => {
    const tenant = await world.newTenant()
    const { filmId, ids } = await finishFilm(tenant)
    const edited = await edit(tenant, filmId)
    const film = await films.read(tenant, filmId)
    expect(film).toMatchObject({ id: filmId, state: 'success', used: { prompt: 'a lake' }, hasExpired: false })
    expect(film?.records.map(({ id }) => id)).toEqual([...ids, edited])
    expect(film?.records[3]).toMatchObject({ kind: 'video', segment: 1, state: 'processing', prompt: 'a storm' })
    expect(await films.ofPart(tenant, edited)).toEqual(film)
    expect(await films.ofPart(tenant, filmId)).toBeUndefined()
    expect(await films.read(tenant, ids[0] ?? '')).toBeUndefined()
    expect(await films.read(await world.newTenant(), filmId)).toBeUndefined()
  })

  it('is kept completely as long as its newest success (D-152), and cannot be edited afterwards (D-269)', async () => {
    const tenant = await world.newTenant()
    const { filmId, ids } = await finishFilm(tenant)
    await setKept(1, ids)
    const edited = await edit(tenant, filmId)
    await succeed(tenant, edited, [finishedCreation('later')])
    const all = [...ids, edited]
    const { rows } = await system.query<{ days: string }>(
      `select distinct round(extract(epoch from keep_until - now()) / 86400) as days from creations where task_id = any($1::bigint[])`,
      [all],
    )
    expect(rows.map(({ days }) => Number(days))).toEqual([7])
    await setKept(-1, all)
    expect(await films.read(tenant, filmId)).toMatchObject({ state: 'success', hasExpired: true, creations: [] })
  })

  it('keeps its inputs as long as it can be edited (D-153, D-269)', async () => {
    const tenant = await world.newTenant()
    const { filmId, ids } = await finishFilm(tenant)
    await system.query(
      `insert into inputs (task_id, place, tenant_id, slot, rule, url, prepared_key) values ($1, 0, $2, 'images', 'picture', 'u', 'p')`,
      [filmId, tenant],
    )
    await system.query('update tasks set ended_at = now() - make_interval(days => 1) where id = $1', [filmId])
    const mine = async () => (await retention.inputs(-1)).filter(({ taskId }) => taskId === filmId)
    expect(await mine()).toEqual([])
    await system.query('update creations set removed_at = now() where task_id = any($1::bigint[])', [ids])
    expect(await mine()).toHaveLength(1)
  })

  it('loses no results while it is being edited', async () => {
    const tenant = await world.newTenant()
    const { filmId, ids } = await finishFilm(tenant)
    const edited = await edit(tenant, filmId)
    await setKept(-1, ids)
    const mine = async () => (await retention.results()).filter(({ taskId }) => ids.includes(taskId))
    expect(await mine()).toEqual([])
    await settleTask(settling, {
      tenantId: tenant,
      taskId: edited,
      outcome: { state: 'failed', errCode: 'UserCancelled' },
    })
    expect(await mine()).toHaveLength(3)
  })
})

describe('part that was rendered before', () => {
  it('is found by its content hash for its tenant, while its result is kept for at least a day', async () => {
    const tenant = await world.newTenant()
    const { id: filmId } = await world.admit(tenant, { shows: 'composed' })
    await world.begin(tenant, filmId)
    const film = { tenantId: tenant, filmId }
    const [id = ''] = await parts.open(film, [part('video', 0, { hash: 'h' })])
    expect((await parts.findMade(tenant, ['h'])).size).toBe(0)
    await parts.close({ ...film, id }, { ...finishedCreation('shot'), id: creationId() })
    expect(await parts.findMade(tenant, ['h', 'other'])).toEqual(new Map([['h', finishedCreation('shot')]]))
    expect((await parts.findMade(await world.newTenant(), ['h'])).size).toBe(0)
    await setKept(0, [id])
    expect((await parts.findMade(tenant, ['h'])).size).toBe(0)
  })
})

describe('undelivered price line', () => {
  it('is not charged, and its credits return with the capture (D-284, D-343)', async () => {
    const tenant = await world.newTenant(100)
    const lines = [
      { name: 'film', credits: 30 },
      { name: 'lip sync', credits: 12 },
    ]
    const { id } = await world.admit(tenant, { credits: 42, price: { version: 'v', lines } })
    await world.begin(tenant, id)
    const outcome = { state: 'success', creations: [creation], charged: { 'lip sync': 0 } } as const
    await settleTask(settling, { tenantId: tenant, taskId: id, outcome })
    expect(await store.available(tenant)).toBe(70)
    expect(await store.readTask(tenant, id)).toMatchObject({ state: 'success', credits: 30 })
    expect(await createStandingCheck(system).run()).toEqual([])
  })
})
