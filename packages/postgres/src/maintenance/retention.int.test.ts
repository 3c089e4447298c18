import { randomInt } from 'node:crypto'
import { newId } from '@kinora/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { createStore, createSubjectStore } from '../index.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { createRetentionStore } from './retention.ts'

const own = await openOwnDatabase(process.env)
const open = (role: 'api' | 'system') => openDatabase({ url: own.loginUrl(role), max: 4, onError: () => undefined })
const [api, system] = [open('api'), open('system')]
const retention = createRetentionStore(system)
const store = createStore(api, { concurrency: 5, resultRetentionDays: 7 })
const tenantId = '247549788994682041'

afterAll(async () => {
  await Promise.all([api.end(), system.end()])
  await own.drop()
})

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)
const object = (key: string): string => JSON.stringify({ key, sha256: 's', bytes: 1, mediaType: 'image/png' })

const insertTask = async ({
  state,
  endedDaysAgo,
  params = {},
}: {
  state: string
  endedDaysAgo: number | null
  params?: object
}): Promise<string> => {
  const id = newId(daysAgo((endedDaysAgo ?? 0) + 1).getTime(), 0, randomInt(65_536))
  await system.query(
    `insert into tasks (id, tenant_id, key_id, generator, version, model, state, credits, lane, has_slot, billable, bgm,
                        has_callback, created_at, ended_at)
       values ($1, $2, 'k', 'img2video', 1, 'm', $3, 0, 'normal', false, true, false, false, now(), $4)`,
    [id, tenantId, state, endedDaysAgo === null ? null : daysAgo(endedDaysAgo)],
  )
  await system.query(
    `insert into task_inputs (task_id, tenant_id, model_as_sent, used, params, texts, payload, price_version, price_lines, trace)
       values ($1, $2, 'm', '{}', $3, '{}', '', 'v', '[]', '')`,
    [id, tenantId, JSON.stringify(params)],
  )
  return id
}

const insertCreation = (taskId: string, keepUntil: Date) =>
  system.query(
    `insert into creations (task_id, id, tenant_id, place, result, cover, watermarked, seconds, width, height, fps, keep_until)
       values ($1, $1, $2, 0, $3, $4, null, 1, 2, 2, 24, $5)`,
    [taskId, tenantId, object(`r/${taskId}`), object(`c/${taskId}`), keepUntil],
  )

describe('results', () => {
  it('are shown and kept until their retention ends, then hidden and removed (D-152)', async () => {
    const [fresh, old] = [
      await insertTask({ state: 'success', endedDaysAgo: 6 }),
      await insertTask({ state: 'success', endedDaysAgo: 8 }),
    ]
    await insertCreation(fresh, daysAgo(-1))
    await insertCreation(old, daysAgo(1))
    expect((await store.readTask(tenantId, fresh))?.creations).toHaveLength(1)
    expect(await store.readTask(tenantId, old)).toMatchObject({ state: 'success', creations: [] })
    const expired = await retention.results()
    expect(expired).toEqual([{ taskId: old, place: 0, keys: [`r/${old}`, `c/${old}`] }])
    await retention.resultsRemoved(expired)
    expect(await retention.results()).toEqual([])
  })

  it('that were just deleted are removed before a backlog of expired results (C54)', async () => {
    const backlog = await insertTask({ state: 'success', endedDaysAgo: 9 })
    const deleted = await insertTask({ state: 'success', endedDaysAgo: 0 })
    await insertCreation(backlog, daysAgo(2))
    await insertCreation(deleted, new Date(Date.now() - 1000))
    const expired = await retention.results()
    expect(expired.map(({ taskId }) => taskId)).toEqual([deleted, backlog])
    await retention.resultsRemoved(expired)
  })
})

describe('inputs', () => {
  const insertInput = (taskId: string, key: string) =>
    system.query(
      `insert into inputs (task_id, place, tenant_id, slot, rule, object, prepared_key) values ($1, 0, $2, 'images', 'frame', $3, $4)`,
      [taskId, tenantId, object(key), `p/${taskId}`],
    )
  it('expire a number of days after their task has ended, except separate uploads (D-153)', async () => {
    const tasks = {
      open: await insertTask({ state: 'processing', endedDaysAgo: null }),
      fresh: await insertTask({ state: 'success', endedDaysAgo: 6 }),
      old: await insertTask({ state: 'success', endedDaysAgo: 8 }),
      uploaded: await insertTask({ state: 'success', endedDaysAgo: 9 }),
    }
    const { uploaded, ...embedding } = tasks
    for (const id of Object.values(embedding)) await insertInput(id, `day/${tenantId}/${id}/x`)
    await insertInput(uploaded, `day/${tenantId}/247549788994682049/x`)
    const expired = await retention.inputs(7)
    expect(expired).toEqual([
      { taskId: uploaded, place: 0, keys: [`p/${uploaded}`] },
      { taskId: tasks.old, place: 0, keys: [`p/${tasks.old}`, `day/${tenantId}/${tasks.old}/x`] },
    ])
    await retention.inputsRemoved(expired)
    expect(await retention.inputs(7)).toEqual([])
  })
})

describe('stored objects', () => {
  const stored = (owner: string, name: string) => ({ key: `day/${tenantId}/${owner}/${name}`, owner })
  const insertSubject = async (media: { key: string }): Promise<string> => {
    const id = newId(Date.now(), 0, randomInt(65_536))
    const client = await api.connect()
    await client.query(`begin; select set_config('app.tenant', '${tenantId}', true);
      insert into subjects (id, tenant_id, name, images, videos) values (${id}, app_tenant(), 'n', '[${object(media.key)}]', '[]'); commit`)
    client.release()
    return id
  }
  const removeSubject = async (id: string): Promise<void> => {
    await createSubjectStore(api).remove(tenantId, id)
  }

  it('are needed while rows refer to them, and never-referenced objects are not needed (D-071)', async () => {
    const task = await insertTask({ state: 'success', endedDaysAgo: 2 })
    const [upload, unreferenced] = [newId(Date.now(), 0, 1), newId(Date.now(), 0, 3)]
    const result = { key: `r/${task}`, owner: task }
    await insertCreation(task, daysAgo(-1))
    const image = stored(newId(Date.now(), 0, 2), 'image')
    await insertSubject(image)
    const put = stored(upload, 'put')
    const asApi = await api.connect()
    await asApi.query(`begin; select set_config('app.tenant', '${tenantId}', true);
      insert into uploads (id, tenant_id, put_key, keep_until) values (${upload}, app_tenant(), '${put.key}', now()); commit`)
    asApi.release()
    const alone = stored(unreferenced, 'alone')
    expect(await retention.unneeded([result, image, put, alone])).toEqual([alone.key])
  })
  it('of an intermediate step are needed until the task has ended (D-071)', async () => {
    const [open, ended] = [
      await insertTask({ state: 'processing', endedDaysAgo: null }),
      await insertTask({ state: 'success', endedDaysAgo: 2 }),
    ]
    const onTheWay = [stored(open, 'render'), stored(ended, 'render')]
    expect(await retention.unneeded(onTheWay)).toEqual([stored(ended, 'render').key])
  })
  it('of a subject are needed until it is deleted and no open task uses them (D-247, D-306)', async () => {
    const image = stored(newId(Date.now(), 0, 4), 'image')
    const subject = await insertSubject(image)
    const params = { subjects: [{ images: [{ key: image.key }], videos: [] }] }
    const task = await insertTask({ state: 'processing', endedDaysAgo: null, params })
    await removeSubject(subject)
    expect(await retention.unneeded([image])).toEqual([])
    await system.query(`update tasks set state = 'success' where id = $1`, [task])
    expect(await retention.unneeded([image])).toEqual([image.key])
  })
})

describe('media of a deleted subject (C54, D-306)', () => {
  const draw = () => newId(Date.now(), 0, randomInt(65_536))
  const insertSubject = async (...names: string[]) => {
    const id = draw()
    const keys = names.map((name) => `day/${tenantId}/${id}/${name}`)
    const client = await api.connect()
    await client.query(`begin; select set_config('app.tenant', '${tenantId}', true);
      insert into subjects (id, tenant_id, name, images, videos)
        values (${id}, app_tenant(), 'n', '[${keys.map(object).join()}]', '[]'); commit`)
    client.release()
    return { id, keys }
  }
  const takeDue = async () => {
    const rows = await retention.subjectMedia()
    await retention.subjectMediaRemoved(rows)
    return rows.flatMap(({ keys }) => keys).toSorted()
  }
  beforeAll(takeDue)
  it('is due at once, and once', async () => {
    const { id, keys } = await insertSubject('a', 'b')
    expect(await takeDue()).toEqual([])
    await createSubjectStore(api).remove(tenantId, id)
    expect([await takeDue(), await takeDue()]).toEqual([keys, []])
  })
  it('is due for pictures that a change replaces, and not for those that stay', async () => {
    const { id, keys } = await insertSubject('a', 'b')
    const replaced = [JSON.parse(object(keys[1] ?? ''))]
    await createSubjectStore(api).update(tenantId, id, { images: replaced })
    expect(await takeDue()).toEqual([keys[0]])
  })
  it('waits for an open task that uses it, without delaying others', async () => {
    const [used, unused] = [await insertSubject('a'), await insertSubject('b')]
    const params = { subjects: [{ images: [{ key: used.keys[0] }], videos: [] }] }
    const task = await insertTask({ state: 'processing', endedDaysAgo: null, params })
    for (const { id } of [used, unused]) await createSubjectStore(api).remove(tenantId, id)
    expect([await takeDue(), await takeDue()]).toEqual([unused.keys, []])
    await system.query(`update tasks set state = 'success' where id = $1`, [task])
    await system.query('update deleted_subject_media set due_at = now()')
    expect(await takeDue()).toEqual(used.keys)
  })
  it('is withdrawn once while an open task uses it, and then removed from both places', async () => {
    const { id, keys } = await insertSubject('a')
    const params = { subjects: [{ images: [{ key: keys[0] }], videos: [] }] }
    const task = await insertTask({ state: 'processing', endedDaysAgo: null, params })
    await createSubjectStore(api).remove(tenantId, id)
    expect([await retention.subjectMediaInUse(), await takeDue()]).toEqual([[], []])
    expect(await retention.subjectMediaInUse()).toEqual(keys)
    const moved = `work/${keys[0]}`
    await retention.subjectMediaWithdrawn(keys[0] ?? '', moved)
    expect(await retention.subjectMediaInUse()).toEqual([])
    // The sweep of unreferenced objects leaves it until the task has ended.
    expect(await retention.unneeded([{ key: moved, owner: id }])).toEqual([])
    await system.query(`update tasks set state = 'success' where id = $1`, [task])
    await system.query('update deleted_subject_media set due_at = now()')
    expect(await takeDue()).toEqual([...keys, moved].toSorted())
    expect(await retention.unneeded([{ key: moved, owner: id }])).toEqual([moved])
  })
})

describe('uploads', () => {
  it('expire a day after they could last be used (D-402)', async () => {
    const ids = [newId(Date.now(), 0, 11), newId(Date.now(), 0, 12)]
    const client = await api.connect()
    await client.query(`begin; select set_config('app.tenant', '${tenantId}', true);
      insert into uploads (id, tenant_id, put_key, keep_until) values
        (${ids[0]}, app_tenant(), 'old', now() - interval '25 hours'),
        (${ids[1]}, app_tenant(), 'fresh', now() - interval '23 hours'); commit`)
    client.release()
    const expired = await retention.uploads()
    expect(expired).toEqual([{ id: ids[0], keys: ['old'] }])
    await retention.uploadsRemoved(expired)
    expect(await retention.uploads()).toEqual([])
  })
})
