import { beforeAll, describe, expect, it } from 'vitest'
import { greyFrame, greyFrames, probe } from '../support/probing.ts'
import { baseUrl, create, newTenant, type Sent, send, smallest } from '../support/running-service.ts'
import { readValidity } from '../support/signed-urls.ts'

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

describe('text to video', () => {
  it('echoes its fields exactly (D-140, D-231)', () => {
    expect(created.status).toBe(200)
    expect(created.body).toMatchObject({
      state: 'created',
      seed: 7,
      credits: 10,
      payload: 'p\u0000😀',
      watermark: true,
    })
  })
  it('has a query reply with exactly the documented fields, and an ETag for 304 (D-049, D-141)', async () => {
    const { body, headers } = await send(tenant.key, 'GET', `/ent/v2/tasks/${id}/creations`)
    expect(Object.keys(body)).toEqual([
      'id',
      'task_id',
      'state',
      'err_code',
      'err_msg',
      'credits',
      'payload',
      'bgm',
      'off_peak',
      'progress',
      'creations',
      'warnings',
      'used',
      'price_lines',
      'queue_position',
      'expected_start_at',
    ])
    expect(body).toMatchObject({ state: 'success', err_code: '', credits: 10, progress: 100, payload: 'p\u0000😀' })
    expect(headers.get('cache-control')).toBe('no-store')
    const again = await send(tenant.key, 'GET', `/ent/v2/tasks/${id}/creations`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    })
    expect([again.status, again.text]).toEqual([304, ''])
  })
  it('creates a labelled H.264 film of the requested size and length with sound, clean and watermarked (D-144, D-147, D-220, D-225)', async () => {
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
  it('uses the sharpest of seven evenly spaced frames as the cover (D-143)', async () => {
    const { streams } = await probe(creation.cover_url)
    expect(streams[0]).toMatchObject({ codec_name: 'mjpeg', width: 1024, height: 576 })
    const [cover = Buffer.alloc(0)] = await greyFrames(creation.cover_url, 32, 18, 1)
    const frames = await greyFrames(creation.url, 32, 18, 24)
    const furthest = (frame: Buffer): number =>
      Math.max(...Array.from(cover, (shade, i) => Math.abs(shade - (frame[i] ?? 0))))
    const spread = [1, 5, 8, 12, 15, 18, 22].map((at) => furthest(frames[at] ?? Buffer.alloc(0)))
    expect(Math.min(...spread)).toBeLessThan(12)
  })
  it('watermarks one corner of the watermarked copy and nothing else (D-144, D-145)', async () => {
    // Fine enough for single letters: at a lower resolution they average out to the background.
    const [width, height] = [256, 144]
    const [clean, marked] = await Promise.all(
      [creation.url, creation.watermarked_url].map((url) => greyFrame(url, width, height)),
    )
    const changed = Array.from(clean ?? []).flatMap((shade, i) =>
      Math.abs(shade - (marked?.[i] ?? 0)) > 24 ? [i] : [],
    )
    expect(changed.length).toBeGreaterThan(50)
    for (const i of changed) {
      expect(i % width).toBeGreaterThanOrEqual(width * 0.8)
      expect(Math.floor(i / width)).toBeGreaterThanOrEqual(height * 0.8)
    }
  })
  it('lists one creation with all its URLs and its length in seconds (D-142)', () => {
    expect(creation).toEqual({
      id: expect.stringMatching(/^[1-9][0-9]{17,18}$/),
      url: expect.stringMatching(/^http/),
      cover_url: expect.stringMatching(/^http/),
      watermarked_url: expect.stringMatching(/^http/),
      duration: 1,
      moderation_url: [],
    })
  })
})

describe('result URLs', () => {
  it('are read-only (D-150)', async () => {
    const answers = await Promise.all(
      ['GET', 'HEAD', 'PUT', 'DELETE', 'POST'].map((method) => fetch(creation.url, { method })),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 403, 403, 403])
  })
  it('return the headers of GET for HEAD, without the body (D-150)', async () => {
    const [read, head] = [await fetch(creation.url), await fetch(creation.url, { method: 'HEAD' })]
    const named = ({ headers }: Response) =>
      ['content-length', 'content-type', 'etag', 'last-modified'].map((name) => [name, headers.get(name)])
    expect(named(head)).toEqual(named(read))
    expect(head.headers.get('content-length')).toBe(String((await read.arrayBuffer()).byteLength))
    expect(await head.text()).toBe('')
  })
  it('are refused by the store when one character is changed (D-150, D-157)', async () => {
    const changed = creation.url.replace(/(?<=X-Amz-Expires=)\d+/, (seconds) => String(Number(seconds) + 1))
    const refused = await fetch(changed)
    expect(refused.status).toBe(403)
    expect(refused.headers.get('x-trace-id')).toBeNull()
    expect(await refused.text()).not.toContain('trace_id')
  })
  it('have a separate origin and are valid for one day from the reply (D-150, D-157)', async () => {
    for (const url of [creation.url, creation.cover_url, creation.watermarked_url])
      expect(new URL(url).origin).not.toBe(new URL(baseUrl).origin)
    const validity = await readValidity(async () => {
      const [read] = (await tenant.client.get(id)).creations as Creation[]
      return [read?.url, read?.cover_url, read?.watermarked_url]
    })
    for (const { atRequest, atResponse } of validity) {
      expect(atRequest).toBeGreaterThanOrEqual(86_400)
      expect(atResponse).toBeLessThanOrEqual(87_000)
    }
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
