import { beforeAll, describe, expect, it } from 'vitest'
import { openMediaFactory } from '../bad-inputs/live/media-factory.ts'
import { type Code, findCreate } from '../support/creates.ts'
import { callApi, created, createWith, type Fields } from '../support/creating.ts'
import { dataUri } from '../support/files/bytes.ts'
import { smallSound } from '../support/files/small-media.ts'
import { minimalBody } from '../support/minimal-bodies.ts'
import { portrait, portraitFilm } from '../support/portraits.ts'
import { probe } from '../support/probing.ts'
import { newTenant } from '../support/running-service.ts'

type Tenant = Awaited<ReturnType<typeof newTenant>>
const codes = {
  upscale: '/ent/v2/upscale-new',
  lips: '/ent/v2/lip-sync',
  human: '/ent/v2/digital-human',
  sound: '/ent/v2/text2audio',
  timeline: '/ent/v2/timing2audio',
} as const satisfies Record<string, Code>
const common = ['id', 'task_id', 'state', 'payload', 'credits', 'created_at', 'warnings']

let [tenant, stranger]: (Tenant | undefined)[] = []
beforeAll(async () => {
  ;[tenant, stranger] = await Promise.all([newTenant(1_000_000), newTenant()])
})
const requireTenant = (party: Tenant | undefined): Tenant => {
  if (!party) throw new Error('the tenants were not opened')
  return party
}
const make = async (code: Code, change: Fields = {}) => {
  const { key, client } = requireTenant(tenant)
  const reply = await created(key, code, change)
  return { reply, task: await client.wait(String(reply['id'])) }
}
const quote = async (code: Code, change: Fields = {}) =>
  (
    await callApi(requireTenant(tenant).key, 'POST', `${findCreate(code).path}?dry_run=true`, {
      ...minimalBody(code),
      ...change,
    })
  ).body

describe('the reply to a create of the first layer', () => {
  it.each([
    [codes.upscale, ['video_creation_id', 'video_url', 'upscale_resolution'], {}, { upscale_resolution: '1080p' }, 10],
    [
      codes.lips,
      ['video_url', 'audio_url', 'text', 'speed', 'voice_id', 'ref_photo_url', 'volume'],
      {},
      { speed: 1, volume: 0, text: '', audio_url: expect.stringMatching(/^http/) },
      20,
    ],
    [
      codes.human,
      ['model', 'image', 'prompt', 'audio_url', 'text', 'voice_id', 'resolution'],
      { resolution: undefined },
      { resolution: '720p', prompt: '' },
      10,
    ],
    [codes.sound, ['model', 'prompt', 'duration', 'seed'], { duration: undefined }, { duration: 10 }, 20],
    [codes.timeline, ['model', 'timing_prompts', 'duration', 'seed'], { duration: 4.5 }, { duration: 4.5 }, 10],
  ] as const)(
    '%s echoes its fields, never bytes, and its price (D-413 – D-417)',
    async (code, keys, change, used, credits) => {
      const reply = await created(requireTenant(tenant).key, code, change)
      await callApi(requireTenant(tenant).key, 'POST', `/ent/v2/tasks/${String(reply['id'])}/cancel`)
      expect(Object.keys(reply).toSorted()).toEqual([...common, ...keys].toSorted())
      expect(reply).toMatchObject({ ...used, credits, state: 'created' })
      expect(JSON.stringify(reply)).not.toContain('base64')
    },
  )
})

describe('the result of a create of the first layer', () => {
  it('is a larger video of the same shape, which can be upscaled again by its id (D-413, D-422)', async () => {
    const { task } = await make(codes.upscale)
    expect(task).toMatchObject({ state: 'success', credits: 10, creations: [{ duration: 1 }] })
    const [first] = task.creations
    const { streams } = await probe(first?.url ?? '')
    expect(streams).toMatchObject([{ codec_name: 'h264', width: 1440, height: 1440, avg_frame_rate: '12/1' }])
    const again = await make('/ent/v2/upscale-pro', { video_url: undefined, video_creation_id: first?.id })
    expect(again.task).toMatchObject({ state: 'success' })
    expect(again.reply).toMatchObject({ video_creation_id: first?.id, video_url: '' })
    for (const id of [first?.id.replace(/.{4}$/, '4711'), 'x', first?.id]) {
      const { status, body } = await createWith(requireTenant(stranger).key, codes.upscale, { video_creation_id: id })
      expect([status, body['reason'], (body['metadata'] as Fields)['field']]).toEqual([
        404,
        'CreationNotFound',
        'video_creation_id',
      ])
    }
  })
  it('is a lip-synced video of the length of the sound (D-414)', async () => {
    const { task } = await make(codes.lips, { video_url: portraitFilm(), audio_url: smallSound })
    expect(task).toMatchObject({ state: 'success', credits: 20 })
    const { streams } = await probe(task.creations[0]?.url ?? '')
    expect(streams).toMatchObject([
      { codec_name: 'h264', width: 256, height: 256 },
      { codec_name: 'aac', sample_rate: '48000' },
    ])
    expect(Math.abs(Number(streams[0]?.['duration']) - 1)).toBeLessThan(0.2)
  })
  it('is NoFaceDetected without a face (D-414, D-415)', async () => {
    const ends = await Promise.all([make(codes.lips), make(codes.human)])
    for (const { task } of ends) expect(task).toMatchObject({ state: 'failed', err_code: 'NoFaceDetected', credits: 0 })
  })
  it('is a talking picture of the requested resolution (D-415)', async () => {
    const { task } = await make(codes.human, { model: 'genq2-pro', resolution: '540p', image: portrait() })
    expect(task).toMatchObject({ state: 'success', credits: 30 })
    const { streams } = await probe(task.creations[0]?.url ?? '')
    expect(streams).toMatchObject([{ width: 768, height: 768, avg_frame_rate: '24/1' }, { codec_name: 'aac' }])
  })
  it.each([codes.sound, codes.timeline])('is a labelled MP3 for %s (D-147, D-226, D-416, D-417)', async (code) => {
    const { reply, task } = await make(code, { duration: 5.5, seed: 3 })
    expect(task).toMatchObject({ state: 'success', credits: 20, creations: [{ duration: 6 }] })
    const { streams, format } = await probe(task.creations[0]?.url ?? '')
    expect(streams[0]).toMatchObject({ codec_name: 'mp3', sample_rate: '44100' })
    expect(Math.abs(Number(format.duration) - 5.5)).toBeLessThan(0.1)
    expect(JSON.parse(format.tags['AIGC'] ?? '{}')).toMatchObject({ ProduceID: reply['id'] })
  })
})

describe('a price by measured length', () => {
  it('is quoted as minimum and maximum (D-345, D-395)', async () => {
    expect(await quote(codes.upscale, { upscale_resolution: '4K' })).toMatchObject({ credits: 40, credits_max: 12_000 })
    expect(await quote(codes.human, { audio_url: smallSound })).toMatchObject({ credits: 10, credits_max: 3_000 })
    expect(await quote(codes.sound)).toMatchObject({ credits: 20, credits_max: 20 })
  })
  it('is held in full before the task runs, otherwise the task fails without a hold (D-345)', async () => {
    const mediaFactory = await openMediaFactory()
    const sound = dataUri('audio/mpeg', await mediaFactory.sound({ seconds: 6, format: 'mp3' }))
    await mediaFactory.close()
    const rich = await newTenant(40)
    const poor = await newTenant(39)
    const ends = await Promise.all(
      [rich, poor].map(async ({ key, client }) => {
        const reply = await created(key, codes.lips, { video_url: portraitFilm(), audio_url: sound })
        expect(reply).toMatchObject({ credits: 20 })
        const { state, err_code: code, credits } = await client.wait(String(reply['id']))
        const balance = (await callApi(key, 'GET', '/ent/v2/credits')).body as { remains: { credit_remain: number }[] }
        return [state, code, credits, balance.remains[0]?.credit_remain]
      }),
    )
    expect(ends).toEqual([
      ['success', '', 40, 0],
      ['failed', 'CreditInsufficient', 0, 39],
    ])
  })
})
