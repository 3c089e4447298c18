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
const refusalOf = (body: Record<string, unknown>): AppError => {
  try {
    readCreate(text2video, body, rules)
  } catch (error) {
    return error as AppError
  }
  throw new Error('accepted')
}
const faultsOf = (body: Record<string, unknown>): string[] =>
  (refusalOf(body).detail.faults ?? []).map(({ field, reason, rule }) => `${field} ${reason} ${rule}`)

it('a request with several faults is refused by the first and lists all of them (D-505)', () => {
  const body = {
    model: 'genq2',
    prompt: 'a fox',
    seed: 'x',
    duration: 99,
    wm_position: 7,
    callback_url: 'http://127.0.0.1/',
  }
  expect(refusalOf(body)).toMatchObject({ reason: 'FieldInvalid', detail: { field: 'seed', rule: 'type' } })
  expect(faultsOf(body)).toEqual([
    'seed FieldInvalid type',
    'duration FieldInvalid duration_model',
    'wm_position FieldInvalid range',
    'callback_url FieldInvalid url_policy',
  ])
})

it('missing fields come first, and wrong ones beside them (D-048, D-505)', () => {
  expect(refusalOf({ model: 'genq2', seed: 'x' }).message).toBe('field is missing or empty: prompt')
  expect(faultsOf({ model: 'genq2', seed: 'x' })).toEqual(['prompt FieldLacking required', 'seed FieldInvalid type'])
  expect(refusalOf({}).message).toBe('field is missing or empty: model, prompt')
  expect(faultsOf({})).toEqual(['model FieldLacking required', 'prompt FieldLacking required'])
})

it('of a model that does not exist only missing fields and wrong types are told beside it (D-505)', () => {
  expect(faultsOf({ model: 'nope', prompt: 7, duration: 99 })).toEqual([
    'prompt FieldInvalid type',
    'model FieldInvalid model',
  ])
  expect(faultsOf({ model: 'nope' })).toEqual(['prompt FieldLacking required', 'model FieldInvalid model'])
})

it('lists at most 20 faults (D-505)', () => {
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
  const count = faultsOf({ model: 'genq2', prompt: 'a', ...wrong }).length
  expect(count).toBeGreaterThan(10)
  expect(count).toBeLessThanOrEqual(20)
})

it('consecutive durations print as a range (D-505)', () => {
  expect(refusalOf({ model: 'genq2', prompt: 'a', duration: 99 }).message).toBe(
    'invalid field: duration: is 99; one of 1 to 10 (model genq2)',
  )
})

it('a resolution that no model has lists those of the model at this duration (D-505)', () => {
  expect(refusalOf({ model: 'gen1.5', prompt: 'a', duration: 8, resolution: '9p' }).message).toBe(
    'invalid field: resolution: is "9p"; one of 720p (model gen1.5 at 8 s)',
  )
})
