import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, created, type Fields } from '../support/creating.ts'
import { smallPng } from '../support/files/png.ts'
import { newTenant } from '../support/running-service.ts'

let tenant: Awaited<ReturnType<typeof newTenant>>
const createdIds: string[] = []

beforeAll(async () => {
  tenant = await newTenant(1_000_000, 1)
})
afterAll(async () => {
  await Promise.all(createdIds.map((id) => callApi(tenant.key, 'POST', `/ent/v2/tasks/${id}/cancel`)))
})

const create = async (...args: [code: Parameters<typeof created>[1], change?: Fields]): Promise<Fields> => {
  const reply = await created(tenant.key, ...args)
  createdIds.push(String(reply['id']))
  return reply
}

const common = ['id', 'task_id', 'state', 'payload', 'credits', 'created_at', 'warnings']
const video = ['model', 'prompt', 'duration', 'seed', 'resolution', 'audio', 'bgm']
const idle = { bgm: false, movement_amplitude: 'auto', off_peak: false, watermark: false }
const moved = ['movement_amplitude', 'off_peak', 'watermark']

/** Smallest bodies, and everything that the reply must contain besides ids, seed and time. */
const creates = [
  {
    code: 'T2V',
    sent: { model: 'genq1', duration: undefined, resolution: undefined },
    keys: [...video, ...moved, 'aspect_ratio', 'style'],
    used: { model: 'genq1', prompt: 'a', duration: 5, aspect_ratio: '16:9', resolution: '1080p', audio: true },
    more: { style: 'general', ...idle, credits: 80 },
  },
  {
    code: 'I2V',
    sent: { model: 'gen2.0', duration: undefined, resolution: undefined, audio: undefined },
    keys: [...video, ...moved, 'images', 'is_rec'],
    used: { model: 'gen2.0', prompt: '', duration: 4, resolution: '360p', audio: false, is_rec: false },
    more: { ...idle, credits: 20 },
  },
  {
    code: 'SE',
    sent: { model: 'genq3-turbo', duration: undefined, resolution: undefined, audio: undefined },
    keys: [...video, ...moved, 'images'],
    used: { model: 'genq3-turbo', prompt: '', duration: 5, resolution: '720p', audio: true },
    more: { ...idle, credits: 60 },
  },
  {
    code: 'R2V',
    sent: { model: 'genq3-drama', duration: undefined, resolution: undefined },
    keys: [...video, ...moved, 'images', 'aspect_ratio'],
    used: { model: 'genq3-drama', prompt: 'a', duration: 8, aspect_ratio: '16:9', resolution: '1080p', audio: true },
    more: { ...idle, credits: 232 },
  },
  {
    code: 'R2I',
    sent: {},
    keys: ['model', 'images', 'prompt', 'seed', 'aspect_ratio', 'resolution'],
    used: { model: 'genq2', prompt: 'a', images: [], aspect_ratio: '16:9', resolution: '1080p' },
    more: { credits: 6 },
  },
] as const

describe.each(creates)('the reply to a create of $code', ({ code, sent, keys, used, more }) => {
  let reply: Fields
  beforeAll(async () => {
    reply = await create(code, sent)
  })
  it('has exactly the documented keys and no error code (D-140, D-156)', () => {
    expect(Object.keys(reply).toSorted()).toEqual([...common, ...keys].toSorted())
  })
  it('contains the values that will be used, including defaults (D-125, D-140, D-195, D-196)', () => {
    expect(reply).toMatchObject({ ...used, ...more, state: 'created', payload: '' })
  })
  it('has the task id in id and task_id, as a string of digits (D-034)', () => {
    expect(reply['id']).toMatch(/^[1-9][0-9]{17,18}$/)
    expect(reply['task_id']).toBe(reply['id'])
  })
  it('uses the wire types and a UTC timestamp with milliseconds (D-025, D-035)', () => {
    const types: Record<string, string> = { credits: 'number', duration: 'number', seed: 'number' }
    const flags = ['audio', 'bgm', 'off_peak', 'watermark', 'is_rec']
    const lists = ['images', 'warnings']
    for (const [name, value] of Object.entries(reply)) {
      const type = flags.includes(name) ? 'boolean' : lists.includes(name) ? 'object' : (types[name] ?? 'string')
      expect([name, typeof value]).toEqual([name, type])
    }
    expect([reply['credits'], reply['seed']].every(Number.isSafeInteger)).toBe(true)
    expect(reply['created_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })
  it('is followed by a query with the same id and an empty list of creations (D-033, D-034, D-036, D-141, D-503)', async () => {
    const { body } = await callApi(tenant.key, 'GET', `/ent/v2/tasks/${String(reply['id'])}/creations`)
    const { state, queue_position: position, expected_start_at: start, used: inUse, ...rest } = body
    expect(['created', 'queueing', 'processing']).toContain(state)
    expect(position).toSatisfy((place) => place === null || Number(place) >= 1)
    expect(start).toSatisfy((time) => time === null || !Number.isNaN(Date.parse(String(time))))
    expect(inUse).toMatchObject({ model: used.model, seed: reply['seed'] })
    expect(rest).toEqual({
      id: reply['id'],
      task_id: reply['id'],
      err_code: '',
      err_msg: '',
      credits: more.credits,
      payload: '',
      bgm: false,
      off_peak: false,
      progress: expect.any(Number),
      creations: [],
      warnings: [],
      price_lines: [],
    })
  })
})

describe('the create reply', () => {
  it('echoes every field of a video as sent (D-140, D-199, D-201)', async () => {
    const sentFields = {
      prompt: 'Dusk',
      aspect_ratio: '9:16',
      audio: false,
      bgm: true,
      movement_amplitude: 'large',
      style: 'anime',
      off_peak: true,
      watermark: true,
      seed: 41,
      payload: 'p',
    }
    const reply = await create('T2V', { ...sentFields, resolution: '720p', duration: 5 })
    expect(reply).toMatchObject({ ...sentFields, credits: 18 })
    const { body } = await callApi(tenant.key, 'GET', `/ent/v2/tasks/${String(reply['id'])}/creations`)
    expect(body).toMatchObject({ bgm: true, off_peak: true, payload: 'p' })
  })
  it.each([0, undefined])('contains a random seed for %s (D-026)', async (seed) => {
    const reply = await create('T2V', { seed })
    expect(reply['seed']).toSatisfy((drawn: number) => Number.isInteger(drawn) && drawn >= 1 && drawn < 2 ** 31)
  })
  it('echoes other seeds, and reduces large ones to a safe integer (D-026)', async () => {
    expect(await create('T2V', { seed: -7 })).toMatchObject({ seed: -7 })
    expect(await create('T2V', { seed: 2 ** 63 })).toMatchObject({ seed: 2 ** 52 })
  })
  it('has an empty prompt if the service recommends one (D-155, D-234)', async () => {
    const [plain, recommended] = await Promise.all([
      create('I2V', { prompt: ' as sent ' }),
      create('I2V', { prompt: 'x'.repeat(20_001), is_rec: true }),
    ])
    expect(plain).toMatchObject({ prompt: ' as sent ', is_rec: false })
    expect(recommended).toMatchObject({ prompt: '', is_rec: true, credits: Number(plain['credits']) + 10 })
  })
  it('echoes texts exactly, including white space and NUL (D-010, D-019, D-021)', async () => {
    const words = { prompt: ' \t', payload: '\u0000 \u0001' }
    expect(await create('I2V', words)).toMatchObject(words)
  })
  it('ignores unknown and server-owned fields (D-039)', async () => {
    const own = {
      state: 'success',
      credits: 0,
      task_id: '1',
      id: '1',
      created_at: '',
      tenant_id: '1',
      unknown_field: 1,
    }
    const reply = await create('T2V', own)
    expect(reply).toMatchObject({ state: 'created', credits: 10, task_id: reply['id'] })
    expect(reply).not.toHaveProperty('unknown_field')
    expect(reply).not.toHaveProperty('tenant_id')
  })
})

describe('pictures in a create reply', () => {
  const isSigned = (url: unknown): boolean => /^https?:.+X-Amz-Signature=/.test(String(url))
  it('are echoed as URLs, never as bytes (D-038)', async () => {
    const sent = [smallPng, 'https://pictures.example.com/end.png']
    const { images } = (await create('SE', { images: sent })) as { images: string[] }
    expect(images.map(isSigned)).toEqual([true, false])
    expect(images[1]).toBe(sent[1])
    expect(images.join()).not.toContain('base64')
  })
  it('can be downloaded from the echoed URL after import (D-038, D-150)', async () => {
    const reply = (await create('I2V')) as { images: string[] }
    const read = async () => {
      const answer = await fetch(reply.images[0] ?? '')
      return [answer.status, answer.headers.get('content-type')]
    }
    await expect.poll(read, { timeout: 60_000 }).toEqual([200, 'image/png'])
  })
  it('of references come before those of subjects (D-140, D-245)', async () => {
    const at = (name: string) => `https://pictures.example.com/${name}.png`
    const subjects = [
      { name: 'cat', images: [at('cat1'), at('cat2')] },
      { name: 'dog', images: [at('dog')] },
    ]
    const reply = await create('R2V', { images: [at('flat')], subjects, prompt: '[@cat] meets [@dog]' })
    expect(reply['images']).toEqual([at('flat'), at('cat1'), at('cat2'), at('dog')])
  })
  it('keep the reply under 8 KiB (D-149)', async () => {
    const reply = await create('R2V', { images: Array(7).fill(smallPng), payload: 'x'.repeat(9_000) })
    const { payload: _payload, prompt: _prompt, ...rest } = reply
    expect(rest['images']).toHaveLength(7)
    expect(JSON.stringify(rest).length).toBeLessThan(8_192)
  })
})
