import { beforeAll, describe, expect, it } from 'vitest'
import { type Fields, openValidator } from '../support/creating.ts'
import { pngUri, smallPng } from '../support/files/png.ts'
import { send } from '../support/running-service.ts'

let validate: Awaited<ReturnType<typeof openValidator>>
beforeAll(async () => {
  validate = await openValidator()
})

type Schema = { properties?: Record<string, { enum?: string[] }>; oneOf?: Schema[] }
type Document = {
  paths: Record<string, { post?: { requestBody?: { content: Record<string, { schema: Schema }> } } }>
}

describe('models', () => {
  it('have names that begin with gen (D-190)', async () => {
    const { body } = await send(undefined, 'GET', '/openapi.json')
    const models = Object.entries((body as Document).paths)
      .filter(([path]) => /^\/ent\/v2\/[a-z0-9-]+2(video|image)$/.test(path))
      .flatMap(([, { post }]) => post?.requestBody?.content['application/json']?.schema.oneOf ?? [])
      .map(({ properties }) => properties?.['model']?.enum?.[0])
    expect(models.length).toBeGreaterThan(20)
    for (const model of models) expect(model).toMatch(/^gen/)
  })
  it.each([
    ['T2V', 'genq1', {}],
    ['T2V', 'genq2', { duration: 10, resolution: '1080p' }],
    ['I2V', 'gen1.5', { duration: 8, resolution: '720p' }],
    ['I2V', 'genq3-pro-fast', { duration: 16, resolution: '1080p' }],
    ['I2V', 'genq2-turbo', { duration: 1, resolution: '540p' }],
    ['SE', 'genq1-classic', {}],
    ['SE', 'genq3-pro', { duration: 1 }],
    ['R2V', 'gen2.0', { resolution: '720p' }],
    ['R2V', 'genq3', { duration: 16 }],
    ['R2V', 'genq3-turbo', { duration: 15 }],
    ['R2V', 'genq3-mix', { duration: 3 }],
    ['R2I', 'genq1', { images: [smallPng] }],
    ['R2I', 'genq2', { resolution: '4K', aspect_ratio: '21:9' }],
  ] as const)('%s accepts %s with %j (D-193, D-194, D-196)', async (code, model, fields) => {
    expect(await validate(code, { model, ...fields })).toBe('accepted')
  })
  it.each([
    ['T2V', { model: 'GENQ1' }, 'FieldInvalid model model'],
    ['I2V', { model: 'genq9' }, 'FieldInvalid model model'],
    ['T2V', { model: 'genq2', duration: 11 }, 'FieldInvalid duration duration_model'],
    ['I2V', { model: 'gen2.0', duration: 8, resolution: '360p' }, 'FieldInvalid resolution resolution_model'],
    ['T2V', { model: 'genq2', resolution: '720P' }, 'FieldInvalid resolution enum'],
    ['R2V', { model: 'genq3-drama', aspect_ratio: '1:1' }, 'FieldInvalid aspect_ratio aspect_model'],
    ['T2V', { aspect_ratio: 'auto' }, 'FieldInvalid aspect_ratio enum'],
    ['R2I', { model: 'genq1', images: [smallPng], aspect_ratio: '21:9' }, 'FieldInvalid aspect_ratio aspect_model'],
    ['R2I', { aspect_ratio: 'auto' }, 'FieldInvalid aspect_ratio combination'],
    ['R2I', { model: 'genq1' }, 'FieldLacking images required'],
  ] as const)('%s rejects %j (D-023, D-194, D-203, D-224, D-233, D-251, D-252)', async (code, fields, expected) => {
    expect(await validate(code, fields)).toBe(expected)
  })
})

describe('create fields', () => {
  const idle: [Parameters<typeof validate>[0], Fields][] = [
    ['T2V', { model: 'genq2', watermark: true, wm_position: 4, meta_data: '{"Label":"1"}' }],
    ['T2V', { model: 'genq2', movement_amplitude: 'small', images: [7] }],
    ['I2V', { model: 'genq3-pro', voice_id: 'Robot_Armor', movement_amplitude: 'large', wm_position: 2, bgm: true }],
    ['SE', { model: 'genq3-pro', bgm: true, movement_amplitude: 'medium', is_rec: true }],
    ['SE', { model: 'genq1', audio: true }],
    ['I2V', { voice_id: 'Robot_Armor', audio: false }],
    ['R2V', { model: 'genq2', bgm: true, duration: 10, movement_amplitude: 'small' }],
    ['R2I', { duration: 99, off_peak: true, resolution: '2K' }],
  ]
  it.each(idle)('without effect are accepted by %s: %j (D-040, D-200, D-232, D-235, D-250)', async (code, fields) => {
    expect(await validate(code, fields)).toBe('accepted')
  })
  it.each([
    ['T2V', { model: 'genq2', wm_position: 5 }, 'FieldInvalid wm_position range'],
    ['I2V', { model: 'genq3-pro', movement_amplitude: 'huge' }, 'FieldInvalid movement_amplitude enum'],
    ['SE', { model: 'genq3-pro', bgm: 'true' }, 'FieldInvalid bgm type'],
    ['R2V', { model: 'genq2', voice_id: 'x', off_peak: 0 }, 'FieldInvalid off_peak type'],
  ] as const)('without effect are still validated by %s: %j (D-017, D-040)', async (code, fields, expected) => {
    expect(await validate(code, fields)).toBe(expected)
  })
  it.each([
    ['T2V', { style: 'anime', bgm: true, movement_amplitude: 'auto' }],
    ['I2V', { bgm: true, audio_type: 'speech_only' }],
    ['SE', { is_rec: true }],
    ['R2V', { audio_type: 'sound_effect_only' }],
  ] as const)('beyond the interface are accepted by %s: %j (D-201)', async (code, fields) => {
    expect(await validate(code, fields)).toBe('accepted')
  })
  it.each([
    ['T2V', { style: 'oil' }, 'FieldInvalid style enum'],
    ['I2V', { audio_type: 'none' }, 'FieldInvalid audio_type enum'],
    ['SE', { is_rec: 1 }, 'FieldInvalid is_rec type'],
  ] as const)('beyond the interface are validated by %s: %j (D-201)', async (code, fields, expected) => {
    expect(await validate(code, fields)).toBe(expected)
  })
  it.each(['genq1-classic', 'gen2.0', 'genq2-pro', 'genq3-pro'])(
    'allow off_peak for %s, with and without sound (D-199)',
    async (model) => {
      for (const audio of [true, false])
        expect(await validate('I2V', { model, audio, off_peak: true })).toBe('accepted')
      expect(await validate('R2V', { model: 'genq3-mix', off_peak: true })).toBe('accepted')
    },
  )
  it.each(['T2V', 'I2V', 'SE', 'R2V', 'R2I', 'TTS'] as const)(
    'payload and callback_url are accepted by %s (D-230, D-231)',
    async (code) => {
      const passThrough = { payload: 'x'.repeat(1_048_576), callback_url: 'https://calls.example.com/back' }
      expect(await validate(code, passThrough)).toBe('accepted')
      expect(await validate(code, { payload: 'x'.repeat(1_048_577) })).toBe('FieldInvalid payload max_length')
    },
  )
})

describe('a create validates', () => {
  it.each([
    ['a text of 5,000 characters', 'T2V', { prompt: '😀'.repeat(5_000) }, 'accepted'],
    ['a text of 5,001', 'T2V', { prompt: 'a'.repeat(5_001) }, 'FieldInvalid prompt max_length'],
    ['an image just narrower than 1:4', 'I2V', { images: [pngUri(51, 200)] }, 'accepted'],
    ['an image of 1:4', 'I2V', { images: [pngUri(50, 200)] }, 'ImageSizeInvalid images[0] aspect'],
    ['frames of 4 to 5', 'SE', { images: [pngUri(160, 200), pngUri(200, 200)] }, 'accepted'],
    [
      'frames further apart',
      'SE',
      { images: [pngUri(159, 200), pngUri(200, 200)] },
      'ImageSizeInvalid images frame_ratio',
    ],
    ['a reference of 128 pixels', 'R2I', { images: [pngUri(128, 128)] }, 'accepted'],
    ['a reference of 127', 'R2I', { images: [pngUri(127, 128)] }, 'ImageSizeInvalid images[0] min_side'],
    ['a watermark of 16 pixels', 'T2V', { watermark: true, wm_url: pngUri(16, 16) }, 'accepted'],
    ['a watermark of 15', 'T2V', { watermark: true, wm_url: pngUri(15, 16) }, 'ImageSizeInvalid wm_url min_side'],
    ['wm_url without watermark', 'T2V', { wm_url: 'https://pictures.example.com/none.png' }, 'accepted'],
    ['a blank text', 'T2V', { prompt: ' \u3000\n' }, 'FieldLacking prompt required'],
    ['a control character', 'T2V', { prompt: 'a\u0007' }, 'FieldInvalid prompt chars'],
    ['an empty list item', 'I2V', { images: [''] }, 'FieldInvalid images[0] type'],
    ['seven images', 'R2V', { images: Array(7).fill(smallPng) }, 'accepted'],
    ['eight images', 'R2V', { images: Array(8).fill(smallPng) }, 'FieldItemCountOutOfRange images count'],
  ] as const)(
    '%s (D-010 – D-014, D-019 – D-021, D-146, D-163, D-170, D-197)',
    async (_what, code, fields, expected) => {
      expect(await validate(code, fields as Fields)).toBe(expected)
    },
  )
})
