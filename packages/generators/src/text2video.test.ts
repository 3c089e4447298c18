import { checkCreate, readCreate, sumCredits, type TextRef } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { recordingStep } from '../fixtures/recording-step.ts'
import text2video from './text2video.ts'

const rules = {
  models: { prefixAliases: ['acme'], extendedRows: true },
  hosts: { isForbidden: (host: string) => host === '127.0.0.1' },
  byteTools: { decode: () => new Uint8Array(), sha256: () => '' },
  random31: () => 41,
}
const least = { model: 'genq2', prompt: 'a' }
const check = (body: Record<string, unknown>) => checkCreate(text2video, readCreate(text2video, body, rules), rules)
const refusal = (body: Record<string, unknown>) => {
  try {
    check(body)
  } catch (error) {
    const { reason, detail } = error as { reason: string; detail: { field?: string; rule?: string } }
    return [reason, detail.field, detail.rule]
  }
  return 'accepted'
}
const computePrice = (body: Record<string, unknown>) => {
  const { params, row } = check({ prompt: 'a', ...body })
  return sumCredits(text2video.price(params as never, row as never))
}

describe('a text2video request', () => {
  it('gets the defaults of its model for absent fields', () => {
    expect(check(least).used).toMatchObject({
      duration: 5,
      resolution: '720p',
      aspect_ratio: '16:9',
      audio: true,
      bgm: false,
      off_peak: false,
      seed: 42,
      style: 'general',
    })
    expect(check({ ...least, model: 'gen1.5' }).used).toMatchObject({ duration: 4, resolution: '360p' })
    expect(check({ ...least, model: 'gen1.5', duration: 8 }).used).toMatchObject({ resolution: '720p' })
  })
  it('treats null and "" as absent (D-018)', () => {
    expect(check({ ...least, resolution: null, seed: null, payload: '', callback_url: '' }).used).toEqual(
      check(least).used,
    )
  })
  it('maps a model name with a vendor prefix to the canonical model and echoes it as sent (D-191, D-192)', () => {
    const checked = check({ ...least, model: 'acmeq2' })
    expect(checked.row.model).toBe('genq2')
    expect(checked.used['model']).toBe('acmeq2')
  })
  it.each([
    [-7, -7],
    [2 ** 53, 2 ** 42],
    [2 ** 64, 2 ** 53],
  ])('runs seed %d as %d (D-026)', (sent, used) => {
    expect(check({ ...least, seed: sent }).used['seed']).toBe(Math.min(used, 2 ** 53 - 1))
  })
  it('places the watermark in the corner that the model defines (D-145)', () => {
    const findCorner = (body: Record<string, unknown>) =>
      (check({ ...least, watermark: true, ...body }).params as { corner: string }).corner
    expect(findCorner({})).toBe('bottom-right')
    expect(findCorner({ wm_position: 1 })).toBe('top-left')
    expect(findCorner({ model: 'genq1' })).toBe('bottom-right')
    expect(findCorner({ model: 'genq1', wm_position: 3 })).toBe('top-right')
  })
})

describe('text2video validation', () => {
  it.each([
    [{}, ['FieldLacking', 'model', 'required']],
    [{ model: 'genq1', prompt: ' \u3000' }, ['FieldLacking', 'prompt', 'required']],
    [{ ...least, model: 'genq9', duration: 'x' }, ['FieldInvalid', 'duration', 'type']],
    [{ ...least, model: 'genq9' }, ['FieldInvalid', 'model', 'model']],
    [{ ...least, model: 'GENQ2' }, ['FieldInvalid', 'model', 'model']],
    [{ ...least, duration: 11 }, ['FieldInvalid', 'duration', 'duration_model']],
    [{ ...least, duration: 2.5 }, ['FieldInvalid', 'duration', 'type']],
    [{ ...least, resolution: '360p' }, ['FieldInvalid', 'resolution', 'resolution_model']],
    [{ ...least, resolution: '720P' }, ['FieldInvalid', 'resolution', 'enum']],
    [{ ...least, aspect_ratio: 'auto' }, ['FieldInvalid', 'aspect_ratio', 'enum']],
    [{ ...least, prompt: '😀'.repeat(5001) }, ['FieldInvalid', 'prompt', 'max_length']],
    [{ ...least, prompt: 'a\u0007' }, ['FieldInvalid', 'prompt', 'chars']],
    [{ ...least, prompt: 'a\ud800' }, ['FieldInvalid', 'prompt', 'unicode']],
    [{ ...least, seed: 2 ** 65 }, ['FieldInvalid', 'seed', 'range']],
    [{ ...least, wm_position: 5 }, ['FieldInvalid', 'wm_position', 'range']],
    [{ ...least, audio: 'yes' }, ['FieldInvalid', 'audio', 'type']],
    [{ ...least, meta_data: '[]' }, ['FieldInvalid', 'meta_data', 'object_expected']],
    [{ ...least, meta_data: '{"__proto__":1}' }, ['FieldInvalid', 'meta_data', 'forbidden_key']],
    [{ ...least, callback_url: 'ftp://a.example' }, ['FieldInvalid', 'callback_url', 'url_scheme']],
    [{ ...least, callback_url: 'http://127.0.0.1/' }, ['FieldInvalid', 'callback_url', 'url_policy']],
    [{ ...least, callback_url: 'http://2130706433/' }, ['FieldInvalid', 'callback_url', 'url_policy']],
    [{ ...least, callback_url: 'http://u:p@a.example/' }, ['FieldInvalid', 'callback_url', 'url_userinfo']],
    [{ ...least, callback_url: 'http://a.example:25/' }, ['FieldInvalid', 'callback_url', 'url_port']],
    [{ ...least, callback_url: 'http://a.example/ b' }, ['FieldInvalid', 'callback_url', 'url_chars']],
  ])('rejects %j', (body, expected) => {
    expect(refusal(body)).toEqual(expected)
  })
  it('accepts 5000 emoji, an unknown field and U+0000 in the payload', () => {
    expect(refusal({ ...least, prompt: '😀'.repeat(5000), images: [1], payload: 'a\u0000b' })).toBe('accepted')
  })
  it('rejects extended models unless the operator enables them (D-193)', () => {
    const closed = { ...rules, models: { ...rules.models, extendedRows: false } }
    expect(() => readCreate(text2video, { ...least, model: 'genq3-pro' }, closed)).toThrow('model is not supported')
  })
})

describe('the text2video price (D-352, D-354)', () => {
  it.each([
    [{ model: 'genq1' }, 80],
    [{ model: 'genq2' }, 35],
    [{ model: 'genq2', off_peak: true }, 18],
    [{ model: 'genq2', duration: 10, resolution: '1080p' }, 110],
    [{ model: 'genq3-pro', resolution: '540p' }, 45],
    [{ model: 'genq3-pro', resolution: '540p', off_peak: true }, 25],
    [{ model: 'gen1.5', duration: 8 }, 100],
    [{ model: 'gen1.5', resolution: '720p' }, 40],
  ])('of %j is the list price', (body, credits) => {
    expect(computePrice(body)).toBe(credits)
  })
})

it('text2video passes the prompt by reference and labels the final video', async () => {
  const { step, calls } = recordingStep()
  const { params } = check({ ...least, duration: 2, resolution: '540p', audio: false })
  const texts = Object.fromEntries(text2video.texts.map((text) => [text, { text }])) as Record<
    'prompt' | 'label',
    TextRef
  >
  const creations = await text2video.flow(
    { ...(params as Parameters<typeof text2video.flow>[0]), ...texts, media: {} },
    step,
  )
  expect(calls[0]).toMatchObject([
    'text-to-video',
    { prompt: { text: 'prompt' }, seconds: 2, width: 1024, height: 576, sound: false },
  ])
  expect(calls[1]).toMatchObject(['finish-video', { label: { text: 'label' }, watermark: null }])
  expect(creations).toMatchObject([{ seconds: 2, width: 1024 }])
})
