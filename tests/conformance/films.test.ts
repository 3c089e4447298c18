import type { AdFilmReply } from '@kinora/contract'
import { adFilmReply, queryReply } from '@kinora/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, created } from '../support/creating.ts'
import { filmMs, readAdFilm, toAdFilm, waitForEnd } from '../support/films.ts'
import { type Callback, startReceiver } from '../support/receiver.ts'
import { newTenant, send } from '../support/running-service.ts'
import { readValidity } from '../support/signed-urls.ts'

type Film = ReturnType<typeof toAdFilm>

let tenant: Awaited<ReturnType<typeof newTenant>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
let reply: Record<string, unknown>
let whole: AdFilmReply
let film: Film

beforeAll(async () => {
  tenant = await newTenant(20_000)
  receiver = await startReceiver()
  reply = await created(tenant.key, 'AD', { callback_url: receiver.url, payload: 'mine', prompt: 'A blue kettle' })
  await waitForEnd(tenant, String(reply['id']))
  whole = await readAdFilm(tenant, String(reply['id']))
  film = toAdFilm(whole)
}, filmMs)
afterAll(() => receiver?.stop())

const post = (what: 'edit' | 'compose', fields: object) =>
  callApi(tenant.key, 'POST', `/ent/v2/ad-one-click/${what}`, { ad_one_click_task_id: film.id, ...fields })
const parts = () => ({ video_task_ids: film.videos, bgm_task_id: film.music, narration_task_id: film.narration })
const isCallback = (id: string, event: string) => (callback: Callback) =>
  callback.body['id'] === id && callback.event === event

describe('an advertisement film', () => {
  it('has a create reply with the values that will be used (D-140, D-354)', () => {
    expect(reply).toMatchObject({
      state: 'created',
      prompt: 'A blue kettle',
      duration: 8,
      aspect_ratio: '16:9',
      language: 'zh',
      creative: false,
      credits: 320,
    })
    expect(reply['task_id']).toBe(reply['id'])
  })
  it('is read with all its parts (D-270, D-272)', () => {
    expect(() => adFilmReply.strict().parse(whole)).not.toThrow()
    expect(whole).toMatchObject({ state: 'success', progress: 100, credits: 320, payload: 'mine', err_code: '' })
    const { storyboards, narration_records: spoken, completed_creation_records: joined } = whole.data_records
    expect(storyboards.map(({ stroyboard_id: segment }) => segment)).toEqual([0, 1])
    expect(spoken[0]?.prompt).not.toBe('')
    expect(joined.map(({ id, params }) => ({ id, params }))).toEqual([{ id: film.compose, params: parts() }])
    expect(whole.creations.map(({ duration }) => duration)).toEqual([8])
  })
  it('has URLs valid for one hour, and so have its parts (D-150, D-272)', async () => {
    const [shot = ''] = film.videos
    const validity = [
      ...(await readValidity(async () => [(await readAdFilm(tenant, film.id)).creations[0]?.url])),
      ...(await readValidity(async () => [(await tenant.client.get(film.id)).creations[0]?.url])),
      ...(await readValidity(async () => [(await tenant.client.get(shot)).creations[0]?.cover_url])),
    ]
    for (const { atRequest, atResponse } of validity) {
      expect(atRequest).toBeGreaterThanOrEqual(3_600)
      expect(atResponse).toBeLessThanOrEqual(3_660)
    }
    expect((await fetch(whole.creations[0]?.url ?? '')).status).toBe(200)
  })
  it('sends callbacks with the body of its detailed reply (D-278, D-312)', async () => {
    const [last] = await receiver.waitFor(isCallback(film.id, 'success'))
    expect(() => adFilmReply.strict().parse(last?.body)).not.toThrow()
    const events = receiver.callbacks.filter(({ body }) => body['id'] === film.id).map(({ event }) => event)
    expect(events).toEqual(['processing', 'success'])
  })
  it('returns 304 while nothing has changed (D-049)', async () => {
    const target = `/ent/v2/ad-one-click/${film.id}`
    const etag = (await send(tenant.key, 'GET', target)).headers.get('etag') ?? ''
    // The URL changes with the next minute.
    const again = await send(tenant.key, 'GET', target, { headers: { 'if-none-match': etag } })
    expect([304, 200]).toContain(again.status)
  })
  it('costs once for all its parts, which are not listed (D-271, D-351, D-393)', async () => {
    const { body } = await callApi(tenant.key, 'GET', '/ent/v2/tasks')
    const listed = (body['tasks'] as { id: string; type: string }[]).filter(({ id }) => film.videos.includes(id))
    expect(listed).toEqual([])
    for (const id of [...film.videos, film.music, film.narration, film.compose])
      expect(await tenant.client.get(id)).toMatchObject({ state: 'success', credits: 0, progress: 100 })
  })
  it('can be queried by its id and by the ids of its parts (D-273)', async () => {
    for (const id of [film.id, ...film.videos, film.narration, film.compose])
      expect(queryReply.strict().parse(await tenant.client.get(id)).id).toBe(id)
  })
})

describe('edits and composes of an ad film', () => {
  it(
    'regenerate one part, wait for it and charge it separately (D-275, D-277, D-351)',
    async () => {
      const fields = { type: 'generate_video', storyboard_video_index: 0, prompt: 'The same by night', payload: 'p' }
      const { status, body } = await post('edit', { ...fields, callback_url: receiver.url })
      const id = String(body['sub_task_id'])
      expect([status, body['ad_one_click_task_id'], body['id']]).toEqual([200, film.id, id])
      expect(body).toMatchObject({ err_code: '', credits: 4 * 40, payload: 'p' })
      expect((await waitForEnd(tenant, id)).state).toBe('success')
      const takes = (await readAdFilm(tenant, film.id)).data_records.storyboards[0]?.records ?? []
      expect(takes.map((take) => [take.id, take.prompt]).at(-1)).toEqual([id, 'The same by night'])
      const [callback] = await receiver.waitFor(isCallback(id, 'success'))
      expect(() => queryReply.strict().parse(callback?.body)).not.toThrow()

      const joined = await post('compose', { ...parts(), video_task_ids: [id, ...film.videos.slice(1)] })
      expect(joined.body).toMatchObject({ ad_one_click_task_id: film.id, credits: 1 })
      const compose = String(joined.body['compose_sub_task_id'])
      expect((await waitForEnd(tenant, compose)).state).toBe('success')
      const { data_records: records, creations } = await readAdFilm(tenant, film.id)
      expect(records.completed_creation_records.at(-1)).toMatchObject({
        id: compose,
        params: { video_task_ids: [id, film.videos[1]] },
      })
      expect(creations.map(({ url }) => url)).toEqual([records.completed_creation_records.at(-1)?.creation_url])
      const { body: list } = await callApi(tenant.key, 'GET', `/ent/v2/tasks?task_ids=${id},${compose}`)
      expect((list['tasks'] as { type: string }[]).map(({ type }) => type)).toEqual([
        'ad-one-click-compose',
        'ad-one-click-edit',
      ])
    },
    filmMs,
  )
  it('can be quoted (D-395)', async () => {
    const quote = (what: 'edit' | 'compose', fields: object) =>
      callApi(tenant.key, 'POST', `/ent/v2/ad-one-click/${what}?dry_run=true`, {
        ad_one_click_task_id: film.id,
        ...fields,
      })
    const prices = [
      await quote('edit', { type: 'generate_video', storyboard_video_index: 1, prompt: 'a' }),
      await quote('edit', { type: 'generate_narration', prompt: 'a'.repeat(501) }),
      await quote('edit', { type: 'generate_bgm', prompt: 'a' }),
      await quote('compose', parts()),
    ]
    expect(prices.map(({ body }) => body['credits'])).toEqual([160, 20, 16, 1])
  })
})

describe('a cancelled ad film', () => {
  it(
    'uses one slot and cancels its parts (D-127, D-131, D-271)',
    async () => {
      const own = await newTenant(5_000, 1)
      const { id } = await created(own.key, 'AD')
      const listParts = async () => {
        const { data_records: records } = await readAdFilm(own, String(id))
        return [...records.storyboards.flatMap(({ records: takes }) => takes), ...records.bgm_records]
      }
      await expect.poll(async () => (await listParts()).length, { timeout: filmMs, interval: 500 }).toBeGreaterThan(0)
      // The film had no slot yet while its pictures were analysed.
      const waiting = String((await created(own.key, 'T2V'))['id'])
      await expect.poll(async () => (await own.client.get(waiting)).state, { timeout: 20_000 }).toBe('queueing')
      const [part] = await listParts()
      const alone = await callApi(own.key, 'POST', `/ent/v2/tasks/${part?.id}/cancel`)
      expect([alone.status, alone.body['reason']]).toEqual([400, 'BadRequest'])
      expect((await callApi(own.key, 'POST', `/ent/v2/tasks/${String(id)}/cancel`)).status).toBe(200)
      expect(await readAdFilm(own, String(id))).toMatchObject({
        state: 'failed',
        err_code: 'UserCancelled',
        credits: 0,
      })
      for (const { state, err_code: why } of await listParts())
        expect(['success ', 'failed UserCancelled']).toContain(`${state} ${why}`)
      await own.client.cancel(waiting)
    },
    filmMs,
  )
})
