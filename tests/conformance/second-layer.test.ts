import { beforeAll, describe, expect, it } from 'vitest'
import type { Code } from '../support/creates.ts'
import { callApi, created, createWith, type Fields } from '../support/creating.ts'
import { smallPng } from '../support/files/png.ts'
import { smallFilm } from '../support/files/small-media.ts'
import { speech } from '../support/minimal-bodies.ts'
import { probe } from '../support/probing.ts'
import { newSandbox, newTenant } from '../support/running-service.ts'

type Tenant = Awaited<ReturnType<typeof newTenant>>
type Sandbox = Awaited<ReturnType<typeof newSandbox>>
const codes = {
  template: '/ent/v2/template',
  frames: '/ent/v2/multiframe',
  extend: '/ent/v2/extend',
  clone: '/ent/v2/audio-clone',
  dance: '/ent/v2/image2dance',
  trend: '/ent/v2/trending-replicate',
} as const satisfies Record<string, Code>
const recommend = '/ent/v2/img2video-prompt-recommendation'
const common = ['id', 'task_id', 'state', 'payload', 'credits', 'created_at', 'warnings']
const marked = ['watermark', 'wm_position']

let tenant: Tenant
let sandbox: Sandbox
beforeAll(async () => {
  ;[tenant, sandbox] = await Promise.all([newTenant(1_000_000), newSandbox()])
})
const createAndWait = async (code: Code, change: Fields = {}) => {
  const reply = await created(sandbox.key, code, change)
  const task = await sandbox.client.wait(String(reply['id']), { everyMs: 200, timeoutMs: 300_000 })
  return { reply, task }
}
const balance = async (key: string) =>
  ((await callApi(key, 'GET', '/ent/v2/credits')).body['remains'] as { credit_remain: number }[])[0]?.credit_remain

describe('the reply to a create of the second layer', () => {
  it.each([
    [codes.template, ['template', 'images', 'prompt', 'seed', 'aspect_ratio', 'area', 'beast', 'bgm', ...marked], 40],
    [codes.frames, ['model', 'start_image', 'image_settings', 'resolution', ...marked], 24],
    [
      codes.extend,
      ['model', 'video_creation_id', 'video_url', 'images', 'prompt', 'duration', 'resolution', ...marked],
      10,
    ],
    [codes.trend, ['video_url', 'images', 'prompt', 'aspect_ratio', 'resolution', 'remove_audio'], 60],
  ] as const)(
    '%s echoes its fields, never bytes, and holds its price (D-355, D-410 – D-412, D-421, D-424)',
    async (code, keys, credits) => {
      const reply = await created(tenant.key, code)
      await callApi(tenant.key, 'POST', `/ent/v2/tasks/${String(reply['id'])}/cancel`)
      expect(Object.keys(reply).toSorted()).toEqual([...common, ...keys].toSorted())
      expect(reply).toMatchObject({ credits, state: 'created' })
      expect(JSON.stringify(reply)).not.toContain('base64')
    },
  )
  it('is the same at the alias of templates (D-410)', async () => {
    const { status } = await createWith(sandbox.key, '/ent/v2/template2video')
    expect(status).toBe(200)
  })
})

describe('the result of a create of the second layer', () => {
  it.each([
    [codes.template, {}, 5],
    [codes.frames, {}, 4],
    [codes.extend, {}, 7],
    [codes.dance, {}, 1],
    [codes.trend, {}, 6],
  ] as const)(
    'is one film of the requested length for %s (D-410 – D-412, D-420, D-421)',
    async (code, change, seconds) => {
      const { task } = await createAndWait(code, change)
      expect(task).toMatchObject({ state: 'success', creations: [{ duration: seconds }] })
      const { format } = await probe(task.creations[0]?.url ?? '')
      expect(Math.abs(Number(format.duration) - seconds)).toBeLessThan(0.1)
    },
  )
  it('has a watermarked copy with a named corner (D-411)', async () => {
    const { task } = await createAndWait(codes.frames, { watermark: true, wm_position: 'top_left' })
    expect(task.creations[0]?.watermarked_url).toMatch(/^http/)
  })
  it('extends a video of an earlier task, but not of another tenant (D-412, D-422)', async () => {
    const { task } = await createAndWait(codes.extend)
    const named = { video_url: undefined, video_creation_id: task.creations[0]?.id }
    expect((await createAndWait(codes.extend, named)).task).toMatchObject({
      state: 'success',
      creations: [{ duration: 8 }],
    })
    const { status, body } = await createWith(tenant.key, codes.extend, named)
    expect([status, body['reason']]).toEqual([404, 'CreationNotFound'])
  })
  it('is VideoFormatInvalid for a video of unsupported length (D-412, D-421)', async () => {
    const short = { video_url: smallFilm }
    for (const code of [codes.extend, codes.trend])
      expect((await createAndWait(code, short)).task).toMatchObject({ state: 'failed', err_code: 'VideoFormatInvalid' })
  })
})

describe('a step that no back end serves', () => {
  it.each([codes.dance, codes.clone])(
    '%s returns ModelUnavailable without charge (D-418, D-420, D-424)',
    async (code) => {
      const before = await balance(tenant.key)
      const { status, body } = await createWith(tenant.key, code)
      expect([status, body['reason']]).toEqual([400, 'ModelUnavailable'])
      expect(await balance(tenant.key)).toBe(before)
    },
  )
})

describe('a cloned voice', () => {
  it('returns a sample, can be used for speech, and reserves its name (D-418)', async () => {
    const voice = { audio_url: speech, voice_id: 'Reader_of_tests', text: 'Good morning' }
    const { status, body } = await createWith(sandbox.key, codes.clone, voice)
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(
      [...common, 'voice_id', 'demo_audio', 'err_code', 'err_msg'].toSorted(),
    )
    expect(body).toMatchObject({
      state: 'success',
      voice_id: voice.voice_id,
      demo_audio: expect.stringMatching(/^http/),
    })
    const again = await createWith(sandbox.key, codes.clone, voice)
    expect([again.status, again.body['reason'], again.body['metadata']]).toMatchObject([
      409,
      'Conflict',
      { rule: 'taken', field: 'voice_id' },
    ])
    const speechReply = await createWith(sandbox.key, 'TTS', { voice_setting_voice_id: voice.voice_id })
    expect(speechReply.body).toMatchObject({ state: 'success' })
    const { status: elsewhere } = await createWith((await newSandbox()).key, codes.clone, voice)
    expect(elsewhere).toBe(200)
  })
})

describe('recommended prompts', () => {
  const request = { images: [smallPng], type: ['img2video', 'e_commerce', 'template'], count: 6 }
  it('are returned and charged at once, 10 credits per started 5 (D-344, D-419)', async () => {
    const before = (await balance(tenant.key)) ?? 0
    const { status, body, text } = await callApi(tenant.key, 'POST', recommend, request)
    expect([status, text]).toMatchObject([200, expect.any(String)])
    expect(Object.keys(body).toSorted()).toEqual(
      ['id', 'task_id', 'images', 'count', 'prompts', 'credits', 'created_at'].toSorted(),
    )
    expect(body).toMatchObject({ count: 6, credits: 20, images: [expect.stringMatching(/^http/)] })
    const prompts = body['prompts'] as { type: string; prompt: string; template: string }[]
    expect(prompts.map(({ type }) => type)).toEqual([...request.type, ...request.type])
    expect(prompts.every(({ prompt }) => prompt.length > 20)).toBe(true)
    expect(prompts.filter(({ template }) => template !== '')).toHaveLength(2)
    expect(await balance(tenant.key)).toBe(before - 20)
    const read = await callApi(tenant.key, 'GET', `/ent/v2/tasks/${String(body['id'])}/creations`)
    expect([read.status, read.body['reason']]).toEqual([404, 'TaskNotFound'])
  })
  it('are free for an unreadable picture and for a test key (D-344, D-397, D-419)', async () => {
    const before = await balance(tenant.key)
    const broken = { ...request, images: ['data:image/png;base64,AAAA'] }
    expect((await callApi(tenant.key, 'POST', recommend, broken)).status).toBe(400)
    expect(await balance(tenant.key)).toBe(before)
    expect((await callApi(sandbox.key, 'POST', recommend, request)).body).toMatchObject({ credits: 0, count: 6 })
    expect((await callApi(tenant.key, 'POST', `${recommend}?dry_run=true`, request)).body).toMatchObject({
      credits: 20,
    })
  })
  it.each([
    [{ images: [smallPng, smallPng] }, 'FieldItemCountOutOfRange images count'],
    [{ images: undefined }, 'FieldLacking images required'],
    [{ type: undefined }, 'FieldLacking type required'],
    [{ type: ['poem'] }, 'FieldInvalid type[0] enum'],
    [{ type: 'img2video' }, 'FieldInvalid type type'],
    [{ resolution: '1080p' }, 'FieldInvalid resolution enum'],
    [{ count: 0 }, 'FieldInvalid count range'],
    [{ count: 11 }, 'FieldInvalid count range'],
  ] as [Fields, string][])('reject invalid fields (%#, D-419)', async (change, expected) => {
    const { status, body } = await callApi(tenant.key, 'POST', recommend, { ...request, ...change })
    const { field, rule } = body['metadata'] as Fields
    expect([status, [body['reason'], field, rule].join(' ')]).toEqual([400, expected])
  })
})

it('the bare task path, voice lists and realtime are not found (D-423)', async () => {
  const { id } = await created(sandbox.key, 'T2V')
  for (const path of [`/ent/v2/tasks/${String(id)}`, '/ent/v2/voices', '/ent/v2/audio-voices', '/ent/v2/realtime']) {
    const { status, body } = await callApi(sandbox.key, 'GET', path)
    expect([path, status, body['reason']]).toEqual([path, 404, 'NotFound'])
  }
})
