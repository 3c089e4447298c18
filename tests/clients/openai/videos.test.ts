import type OpenAI from 'openai'
import type { Video } from 'openai/resources/videos'
import { VERSION } from 'openai/version'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  openaiClient,
  openaiSandbox,
  pictureFile,
  pictureUri,
  smallVideo,
  toVideoParams,
} from '../../support/openai-client.ts'
import { baseUrl, newTenant, send } from '../../support/running-service.ts'

const prompt = 'a lighthouse at dusk'

let tenant: Awaited<ReturnType<typeof newTenant>>
let client: OpenAI
let film: Video
let sandbox: Awaited<ReturnType<typeof openaiSandbox>>
beforeAll(async () => {
  tenant = await newTenant()
  client = openaiClient(tenant.key)
  sandbox = await openaiSandbox()
  film = await client.videos.create(toVideoParams({ ...smallVideo, prompt }))
})

const ended = async (id: string): Promise<Video> => {
  await tenant.client.wait(id)
  return client.videos.retrieve(id)
}

it('these tests use the unmodified official npm package (D-398)', () => {
  expect(VERSION).toBe('7.53.0')
})

describe('a video (D-398)', () => {
  it('is created, polled until it is completed, and downloaded', async () => {
    expect(film).toMatchObject({ ...smallVideo, object: 'video', status: 'queued', progress: 0 })
    const done = await ended(film.id)
    expect(done).toMatchObject({ ...smallVideo, status: 'completed', progress: 100, prompt, error: null })
    expect(done.expires_at).toBeGreaterThan(done.completed_at ?? Number.POSITIVE_INFINITY)
    const bytes = Buffer.from(await (await client.videos.downloadContent(film.id)).arrayBuffer())
    expect(bytes.toString('latin1', 4, 8)).toBe('ftyp')
    const cover = await client.videos.downloadContent(film.id, { variant: 'thumbnail' })
    expect(cover.headers.get('content-type')).toMatch(/^image\//)
  })

  it('is downloaded by range requests from the store (D-037)', async () => {
    await ended(film.id)
    const part = await client.videos.downloadContent(film.id, {}, { headers: { range: 'bytes=4-7' } })
    expect(part.status).toBe(206)
    expect(await part.text()).toBe('ftyp')
    const headers = { authorization: `Bearer ${tenant.key}` }
    const answer = await fetch(`${baseUrl}/v1/videos/${film.id}/content`, { redirect: 'manual', headers })
    expect([answer.status, await answer.text()]).toEqual([302, ''])
    expect(answer.headers.get('location')).toContain('X-Amz-Signature')
  })

  it('is also a task of the native API, and the other way round', async () => {
    expect((await tenant.client.wait(film.id)).state).toBe('success')
    const own = await tenant.client.textToVideo({ model: 'genq1', prompt: 'a kite', aspect_ratio: '9:16' })
    expect(await client.videos.retrieve(own.id)).toMatchObject({ model: 'genq1', size: '1080x1920', seconds: '5' })
    await tenant.client.cancel(own.id)
    const cancelled = await client.videos.retrieve(own.id)
    expect(cancelled).toMatchObject({ status: 'failed', error: { code: 'UserCancelled' } })
    await expect(client.videos.downloadContent(own.id)).rejects.toMatchObject({ status: 400, code: 'BadRequest' })
  })

  it.each([
    ['bytes', pictureFile],
    ['a URL in the form', () => ({ image_url: pictureUri })],
  ])('starts with a picture sent as %s', async (_, picture) => {
    const fields = { ...smallVideo, model: 'genq3-turbo', prompt: 'it moves', input_reference: await picture() }
    const { id } = await sandbox.client.videos.create(toVideoParams(fields))
    expect(await sandbox.ended(id)).toMatchObject({ status: 'completed', model: 'genq3-turbo', size: '1024x576' })
  })

  it('is remixed with another prompt', async () => {
    const { id } = await sandbox.client.videos.create(toVideoParams({ ...smallVideo, prompt }))
    await expect(sandbox.client.videos.remix(id, { prompt: 'too soon' })).rejects.toMatchObject({ code: 'BadRequest' })
    await sandbox.ended(id)
    const remix = await sandbox.client.videos.remix(id, { prompt: 'the same at night' })
    const remixFields = { ...smallVideo, remixed_from_video_id: id, prompt: 'the same at night' }
    expect(remix).toMatchObject({ ...remixFields, status: 'queued' })
    expect(await sandbox.ended(remix.id)).toMatchObject({ ...remixFields, status: 'completed' })
  })

  it('is created once per Idempotency-Key, and repeats return the first reply (D-378)', async () => {
    const once = { headers: { 'idempotency-key': 'one lighthouse' } }
    const first = await sandbox.client.videos.create(toVideoParams({ ...smallVideo, prompt }), once)
    expect(await sandbox.client.videos.create(toVideoParams({ ...smallVideo, prompt }), once)).toEqual(first)
    const other = sandbox.client.videos.create(toVideoParams({ ...smallVideo, prompt: 'another' }), once)
    await expect(other).rejects.toMatchObject({ status: 422, code: 'IdempotencyKeyReused' })
  })

  it('can also be created with a JSON body', async () => {
    const body = JSON.stringify({
      prompt: 'sandbox:outcome=ModelUnavailable',
      input_reference: { image_url: pictureUri },
    })
    const { status, body: video } = await send(sandbox.key, 'POST', '/v1/videos', { body })
    expect(status).toBe(200)
    const failed = { status: 'failed', error: { code: 'ModelUnavailable' } }
    expect(await sandbox.ended(String(video['id']))).toMatchObject(failed)
  })
})

describe('a list of videos (D-398)', () => {
  it('is paged, newest or oldest first, and contains only videos', async () => {
    const { client: own } = await openaiSandbox()
    const ids: string[] = []
    for (let i = 0; i < 3; i += 1) ids.push((await own.videos.create(toVideoParams({ ...smallVideo, prompt }))).id)
    await own.audio.speech.create({ model: 'any', voice: 'Arrogant_Miss', input: 'This is no video.' })
    const read = async (order: 'asc' | 'desc'): Promise<string[]> => {
      const listedIds: string[] = []
      for await (const { id } of own.videos.list({ limit: 2, order })) listedIds.push(id)
      return listedIds
    }
    expect(await read('asc')).toEqual(ids)
    expect(await read('desc')).toEqual(ids.toReversed())
  })

  it('continues after a video that has been deleted', async () => {
    const { client: own } = await openaiSandbox()
    const [older, newer] = [
      await own.videos.create(toVideoParams({ ...smallVideo, prompt })),
      await own.videos.create(toVideoParams({ ...smallVideo, prompt })),
    ]
    await own.videos.delete(newer.id)
    expect((await own.videos.list({ after: newer.id })).data.map(({ id }) => id)).toEqual([older.id])
  })
})

describe('deleting a video (D-398)', () => {
  it('cancels an open one, refunds its credits and removes it', async () => {
    const { client: own, key } = await newTenant(1_000, 1)
    const mine = openaiClient(key)
    const first = await mine.videos.create(toVideoParams({ ...smallVideo, prompt }))
    const { id } = await mine.videos.create(toVideoParams({ ...smallVideo, prompt: 'a mistake' }))
    expect(await mine.videos.delete(id)).toEqual({ id, object: 'video.deleted', deleted: true })
    const { body } = await send(key, 'GET', `/ent/v2/tasks/${id}/creations`)
    expect(body).toMatchObject({ state: 'failed', err_code: 'UserCancelled', credits: 0 })
    await expect(mine.videos.retrieve(id)).rejects.toMatchObject({ status: 404, code: 'TaskNotFound' })
    await expect(mine.videos.delete(id)).rejects.toMatchObject({ status: 404 })
    await own.cancel(first.id)
  })

  it('removes an ended one and its media from every list, and keeps its credits in the ledger', async () => {
    const { credits } = await tenant.client.wait(film.id)
    await client.videos.delete(film.id)
    const read = await send(tenant.key, 'GET', `/ent/v2/tasks/${film.id}/creations`)
    expect(read.body).toMatchObject({ state: 'success', creations: [], credits })
    const { body } = await send(tenant.key, 'GET', `/ent/v2/tasks?task_ids=${film.id}`)
    expect(body['tasks']).toEqual([])
    await expect(client.videos.downloadContent(film.id)).rejects.toMatchObject({ status: 404 })
    expect((await client.videos.list()).data.map(({ id }) => id)).not.toContain(film.id)
  })
})
