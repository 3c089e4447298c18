import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, createWith, type Fields } from '../support/creating.ts'
import { png, pngUri } from '../support/files/png.ts'
import { environment, newTenant, send } from '../support/running-service.ts'

/** An address of this machine that the service may fetch from (EGRESS_ALLOW_CIDRS). */
const originHost = environment('KINORA_ORIGIN_HOST') ?? '127.0.0.64'

let tenant: Awaited<ReturnType<typeof newTenant>>
let origin: { url(path: string): string; seen: string[]; headers: IncomingHttpHeaders[]; stop(): void }

beforeAll(async () => {
  tenant = await newTenant(1_000_000)
  const seen: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    seen.push(request.url ?? '')
    headers.push(request.headers)
    response.writeHead(request.url === '/gone.png' ? 404 : 200).end(png({ width: 256, height: 256 }))
  })
  await new Promise<void>((resolve) => server.listen(0, originHost, resolve))
  const { port } = server.address() as AddressInfo
  origin = { url: (path) => `http://${originHost}:${port}${path}`, seen, headers, stop: () => server.close() }
})
afterAll(() => origin.stop())

const refusal = async (...args: Parameters<typeof createWith>): Promise<Fields> => (await createWith(...args)).body

describe('several faults in one request', () => {
  it('list all missing fields in interface order (D-048, D-085)', async () => {
    for (const [path, message] of [
      ['/ent/v2/text2video', 'model, prompt'],
      ['/ent/v2/img2video', 'model, images'],
      ['/ent/v2/reference2video', 'model, prompt'],
      ['/ent/v2/audio-tts', 'text, voice_setting_voice_id'],
    ] as const) {
      const { body } = await send(tenant.key, 'POST', path, { body: '{"seed":"x"}' })
      expect(body).toMatchObject({
        reason: 'FieldLacking',
        message: `field is missing or empty: ${message}`,
        metadata: { field: message.split(',')[0], rule: 'required' },
      })
    }
  })
  it('name the first field in interface order, whatever the order sent (D-085)', async () => {
    const wrong = { off_peak: 1, seed: 'x', duration: 'x' }
    expect(await refusal(tenant.key, 'T2V', wrong)).toMatchObject({ metadata: { field: 'duration', rule: 'type' } })
  })
  it('are ordered: types, models, values, counts (D-070, D-085)', async () => {
    const steps = [
      [{ seed: 'x', model: 'x', audio_type: 'x', images: [] }, 'FieldLacking', 'images', 'required'],
      [{ seed: 'x', model: 'x', audio_type: 'x', images: ['a', 'b'] }, 'FieldInvalid', 'seed', 'type'],
      [{ model: 'x', audio_type: 'x', images: ['a', 'b'] }, 'FieldInvalid', 'model', 'model'],
      [{ audio_type: 'x', images: ['a', 'b'] }, 'FieldInvalid', 'audio_type', 'enum'],
      [{ images: ['a', 'b'] }, 'FieldItemCountOutOfRange', 'images', 'count'],
      [{ images: ['a'] }, 'FieldInvalid', 'images[0]', 'data_uri'],
    ] as const
    for (const [fields, reason, field, rule] of steps)
      expect(await refusal(tenant.key, 'I2V', fields)).toMatchObject({ reason, metadata: { field, rule } })
  })
})

describe('the faults list of a refused create', () => {
  it('contains every fault with the value found and the values allowed (D-505)', async () => {
    const wrong = { duration: 99, seed: 'x', callback_url: 'ftp://example.com' }
    const { reason, message, metadata } = (await refusal(tenant.key, 'T2V', wrong)) as {
      reason: string
      message: string
      metadata: { faults: unknown }
    }
    expect([reason, message]).toEqual(['FieldInvalid', expect.stringContaining('seed: ')])
    expect(metadata.faults).toEqual([
      { field: 'seed', reason: 'FieldInvalid', rule: 'type', message: expect.any(String) },
      {
        field: 'duration',
        reason: 'FieldInvalid',
        rule: 'duration_model',
        message: expect.stringMatching(/^is 99; one of 1 to \d+ \(model gen/),
      },
      { field: 'callback_url', reason: 'FieldInvalid', rule: 'url_scheme', message: expect.any(String) },
    ])
  })
  it('of CreditInsufficient has needed and available credits instead (D-505)', async () => {
    const poor = await newTenant(3)
    expect(await refusal(poor.key, 'T2V')).toMatchObject({
      reason: 'CreditInsufficient',
      metadata: { needed: 10, available: 3 },
    })
  })
})

describe('a refused create', () => {
  it('leaves no task and no hold, and fetches none of its URLs (D-071)', async () => {
    const poor = await newTenant(10)
    const frames = { images: [origin.url('/never.png')], duration: 1, resolution: '540p' }
    expect(await refusal(poor.key, 'I2V', { ...frames, model: 'genq3-turbo', is_rec: true })).toMatchObject({
      reason: 'CreditInsufficient',
    })
    expect(await refusal(poor.key, 'I2V', { ...frames, seed: 'x' })).toMatchObject({ reason: 'FieldInvalid' })
    // All credits are still available, and this URL is fetched.
    const { status, body } = await createWith(poor.key, 'T2V', { watermark: true, wm_url: origin.url('/mark.png') })
    expect([status, body['credits']]).toEqual([200, 10])
    await expect.poll(() => origin.seen, { timeout: 20_000 }).toContain('/mark.png')
    await callApi(poor.key, 'POST', `/ent/v2/tasks/${String(body['id'])}/cancel`)
    expect(origin.seen).not.toContain('/never.png')
  })
})

describe('a picture given by URL', () => {
  it('is fetched once, without fragment, credentials or trace headers (D-167, D-181, D-182)', async () => {
    const { body } = await createWith(tenant.key, 'I2V', { images: [origin.url('/once.png?a=1#part')] })
    expect(body['images']).toEqual([origin.url('/once.png?a=1#part')])
    const task = await tenant.client.wait(String(body['id']))
    expect(task).toMatchObject({ state: 'success', err_code: '' })
    expect(origin.seen.filter((path) => path.startsWith('/once'))).toEqual(['/once.png?a=1'])
    const headers = origin.headers[origin.seen.indexOf('/once.png?a=1')]
    expect(headers).toMatchObject({ 'accept-encoding': 'identity', 'user-agent': expect.any(String) })
    for (const name of ['authorization', 'cookie', 'traceparent', 'referer']) expect(headers).not.toHaveProperty(name)
  })
  it('is compared with an embedded one after the download (D-014, D-184)', async () => {
    const { status, body } = await createWith(tenant.key, 'SE', {
      images: [origin.url('/start.png'), pngUri(100, 100)],
    })
    expect(status).toBe(200)
    expect(await tenant.client.wait(String(body['id']))).toMatchObject({
      state: 'failed',
      err_code: 'ImageSizeInvalid',
      err_msg: expect.stringMatching(
        /^invalid image size: images: start frame has 65536 pixels, end frame 10000; .+ 0\.8 to 1\.25$/,
      ),
      credits: 0,
    })
  })
})

describe('a picture that cannot be downloaded', () => {
  it('fails its task with ImageDownloadFailure, whatever the cause (D-082, D-087, D-088, D-178)', async () => {
    const addresses = [
      origin.url('/gone.png'),
      `http://${originHost}:1025/refused.png`,
      'http://host.invalid/unknown.png',
    ]
    const ends = await Promise.all(
      addresses.map(async (address) => {
        const { body } = await createWith(tenant.key, 'I2V', { images: [address] })
        return tenant.client.wait(String(body['id']))
      }),
    )
    for (const { id: _id, task_id: _taskId, ...end } of ends)
      expect(end).toEqual({
        state: 'failed',
        err_code: 'ImageDownloadFailure',
        err_msg:
          'image download failure: images[0]: the image could not be downloaded; its URL must be public and answer 200 with the file',
        credits: 0,
        payload: '',
        bgm: false,
        off_peak: false,
        progress: 0,
        creations: [],
        warnings: [],
        price_lines: [],
        queue_position: null,
        expected_start_at: null,
        used: expect.objectContaining({ model: 'genq3-turbo' }),
      })
  })
})
