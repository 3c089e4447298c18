import type { AppError } from '@kinora/contract'
import { readCreate } from '@kinora/domain'
import { expect, it } from 'vitest'
import text2video from './text2video.ts'

const rules = {
  models: { prefixAliases: [], extendedRows: true },
  hosts: { isForbidden: (host: string) => host === '127.0.0.1' },
  byteTools: { decode: () => new Uint8Array(), sha256: () => '' },
  random31: () => 41,
}
const readError = (body: Record<string, unknown>): AppError => {
  try {
    readCreate(text2video, body, rules)
  } catch (error) {
    return error as AppError
  }
  throw new Error('accepted')
}
const listFaults = (body: Record<string, unknown>): string[] =>
  (readError(body).detail.faults ?? []).map(({ field, reason, rule }) => `${field} ${reason} ${rule}`)

it('a request with several validation errors reports the first and lists all (D-505)', () => {
  const body = {
    model: 'genq2',
    prompt: 'a fox',
    seed: 'x',
    duration: 99,
    wm_position: 7,
    callback_url: 'http://127.0.0.1/',
  }
  expect(readError(body)).toMatchObject({ reason: 'FieldInvalid', detail: { field: 'seed', rule: 'type' } })
  expect(listFaults(body)).toEqual([
    'seed FieldInvalid type',
    'duration FieldInvalid duration_model',
    'wm_position FieldInvalid range',
    'callback_url FieldInvalid url_policy',
  ])
})

it('missing fields are listed before invalid fields (D-048, D-505)', () => {
  expect(readError({ model: 'genq2', seed: 'x' }).message).toBe('field is missing or empty: prompt')
  expect(listFaults({ model: 'genq2', seed: 'x' })).toEqual(['prompt FieldLacking required', 'seed FieldInvalid type'])
  expect(readError({}).message).toBe('field is missing or empty: model, prompt')
  expect(listFaults({})).toEqual(['model FieldLacking required', 'prompt FieldLacking required'])
})

it('with an unknown model only missing fields and wrong types are listed in addition (D-505)', () => {
  expect(listFaults({ model: 'nope', prompt: 7, duration: 99 })).toEqual([
    'prompt FieldInvalid type',
    'model FieldInvalid model',
  ])
  expect(listFaults({ model: 'nope' })).toEqual(['prompt FieldLacking required', 'model FieldInvalid model'])
})

it('a rejected request lists at most 20 validation errors (D-505)', () => {
  const wrong = Object.fromEntries(
    [
      'seed',
      'style',
      'duration',
      'resolution',
      'aspect_ratio',
      'movement_amplitude',
      'audio',
      'bgm',
      'payload',
      'off_peak',
      'watermark',
      'wm_position',
      'wm_url',
      'meta_data',
      'callback_url',
    ].map((field) => [field, { not: 'valid' }]),
  )
  const count = listFaults({ model: 'genq2', prompt: 'a', ...wrong }).length
  expect(count).toBeGreaterThan(10)
  expect(count).toBeLessThanOrEqual(20)
})

it('the error text shows consecutive durations as a range (D-505)', () => {
  expect(readError({ model: 'genq2', prompt: 'a', duration: 99 }).message).toBe(
    'invalid field: duration: is 99; one of 1 to 10 (model genq2)',
  )
})

it('an unknown resolution lists the resolutions of the model at this duration (D-505)', () => {
  expect(readError({ model: 'gen1.5', prompt: 'a', duration: 8, resolution: '9p' }).message).toBe(
    'invalid field: resolution: is "9p"; one of 720p (model gen1.5 at 8 s)',
  )
})
