import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { create, newTenant, type Sent, send, smallest } from './support/running-service.ts'

type Creation = { id: string; url: string; cover_url: string; watermarked_url: string; duration: number }

const label = '{"Label":"1","x":"a=b;#\\"\\\\ 中"}'
let tenant: Awaited<ReturnType<typeof newTenant>>
let created: Sent
let creation: Creation
let id = ''

beforeAll(async () => {
  tenant = await newTenant()
  created = await create(tenant.key, { ...smallest, watermark: true, meta_data: label, payload: 'p\u0000😀', seed: 7 })
  id = created.body['id'] as string
  const ended = await tenant.client.wait(id)
  if (ended.state !== 'success') throw new Error(`the task ended ${ended.state} ${ended.err_code}`)
  creation = ended.creations[0] as Creation
})

const probe = async (url: string) => {
  const file = join(mkdtempSync(join(tmpdir(), 'kinora-test-')), 'video.mp4')
  writeFileSync(file, Buffer.from(await (await fetch(url)).arrayBuffer()))
  const args = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', '-count_frames', file]
  return JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' })) as {
    streams: Record<string, string | number>[]
    format: { tags: Record<string, string>; duration: string }
  }
}

describe('text to video', () => {
  it('answers a create with the echo of what will be used (D-140)', () => {
    expect(created.status).toBe(200)
    expect(Object.keys(created.body).sort()).toEqual(
      [
        'aspect_ratio',
        'audio',
        'bgm',
        'created_at',
        'credits',
        'duration',
        'id',
        'model',
        'movement_amplitude',
        'off_peak',
        'payload',
        'prompt',
        'resolution',
        'seed',
        'state',
        'style',
        'task_id',
        'watermark',
      ].sort(),
    )
    expect(created.body).toMatchObject({
      state: 'created',
      seed: 7,
      credits: 10,
      payload: 'p\u0000😀',
      aspect_ratio: '16:9',
      audio: true,
    })
    expect(created.body['created_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })
  it('answers a query with exactly the fields of the interface (D-141)', async () => {
    const { body, headers } = await send(tenant.key, 'GET', `/ent/v2/tasks/${id}/creations`)
    expect(Object.keys(body)).toEqual([
      'id',
      'task_id',
      'state',
      'err_code',
      'credits',
      'payload',
      'bgm',
      'off_peak',
      'progress',
      'creations',
    ])
    expect(body).toMatchObject({ state: 'success', err_code: '', credits: 10, progress: 100, payload: 'p\u0000😀' })
    expect(headers.get('cache-control')).toBe('no-store')
    const again = await send(tenant.key, 'GET', `/ent/v2/tasks/${id}/creations`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    })
    expect([again.status, again.text]).toEqual([304, ''])
  })
  it('makes an H.264 film of the asked size and length with sound and label', async () => {
    for (const url of [creation.url, creation.watermarked_url]) {
      const { streams, format } = await probe(url)
      expect(streams.map((stream) => stream['codec_name'])).toEqual(['h264', 'aac'])
      expect(streams[0]).toMatchObject({
        width: 1024,
        height: 576,
        pix_fmt: 'yuv420p',
        r_frame_rate: '24/1',
        nb_read_frames: '24',
      })
      expect(format.tags['AIGC']).toBe(label)
    }
  })
  it('gives a cover of the same size', async () => {
    const { streams } = await probe(creation.cover_url)
    expect(streams[0]).toMatchObject({ codec_name: 'mjpeg', width: 1024, height: 576 })
  })
})

describe('result addresses', () => {
  it('can be read and nothing else (D-150)', async () => {
    const answers = await Promise.all(
      ['GET', 'HEAD', 'PUT', 'DELETE', 'POST'].map((method) => fetch(creation.url, { method })),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 403, 403, 403, 403])
  })
  it('are refused when one character is changed', async () => {
    const changed = creation.url.replace(/X-Amz-Expires=86400/, 'X-Amz-Expires=86401')
    expect((await fetch(changed)).status).toBe(403)
  })
  it('carry the headers a browser needs (C51)', async () => {
    const { headers } = await fetch(creation.url)
    expect(headers.get('content-type')).toBe('video/mp4')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${creation.id}.mp4"`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe('sandbox')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-site')
  })
  it('stay the same from poll to poll (D-151)', async () => {
    const again = await tenant.client.get(id)
    expect(again.creations[0]?.url.split('X-Amz-Signature')[0]).toBe(creation.url.split('X-Amz-Signature')[0])
  })
})
