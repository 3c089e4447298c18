import { findCreate } from '../support/creates.ts'
import { smallPng } from '../support/files/png.ts'
import type { Builder, Builders } from './case.ts'
import { checkWarnings } from './checks/check-warnings.ts'
import { failureUnless, onEndpoint, requestCase } from './request-cases.ts'

const plain = ['genq1-classic', 'gen1.5', 'gen2.0']
const q3 = ['genq3-turbo', 'genq3-pro', 'genq3-pro-fast']
const prompted =
  (models: readonly string[], length: number): Builder =>
  () =>
    models.flatMap((model) => onEndpoint('I2V', 'prompt', ['a'.repeat(length)], { beside: { model } })())
const turbo = { beside: { model: 'genq3-turbo' } }

/** Start frame to video. */
export const img2video: Builders = {
  B221: onEndpoint('I2V', 'images', [[], undefined]),
  B222: onEndpoint('I2V', 'images', [[smallPng, smallPng]]),
  B223: onEndpoint('I2V', 'images', ['https://example.com/a.png']),
  B224: onEndpoint('I2V', 'images', [{ 0: smallPng, length: 1 }]),
  B225a: prompted(plain, 2_000),
  B225b: prompted(plain, 2_001),
  B226a: prompted(q3, 20_000),
  B226b: prompted(q3, 20_001),
  B227: onEndpoint('I2V', 'prompt', [undefined], { beside: { is_rec: undefined } }),
  B228: onEndpoint('I2V', 'prompt', ['a'.repeat(20_001)], {
    beside: { is_rec: true },
    check: ({ body }) => failureUnless(body['prompt'] === '', 'the prompt is echoed'),
  }),
  B229: onEndpoint('I2V', 'is_rec', ['true']),
  B230a: onEndpoint('I2V', 'duration', [5]),
  B230b: onEndpoint('I2V', 'duration', [4]),
  B231a: onEndpoint('I2V', 'duration', [1, 16], turbo),
  B231b: onEndpoint('I2V', 'duration', [0, 17], turbo),
  B232: onEndpoint('I2V', 'voice_id', ['Arrogant_Miss'], {
    beside: { audio: false },
    check: checkWarnings({ warns: [['field_without_effect', 'voice_id']] }),
  }),
  B233a: onEndpoint('I2V', 'voice_id', ['a'.repeat(257)]),
  B233b: onEndpoint('I2V', 'voice_id', ['a\nb', 'a\u0007']),
  B234: () =>
    [...plain.map((model) => [model, false] as const), ...q3.map((model) => [model, true] as const)].map(
      ([model, audio]) =>
        requestCase(
          findCreate('I2V'),
          model,
          { model },
          { check: ({ body }) => failureUnless(body['audio'] === audio, `audio ${String(body['audio'])}`) },
        ),
    ),
  B235a: onEndpoint('I2V', 'resolution', ['360p', '720p'], { beside: { model: 'gen2.0', duration: 4 } }),
  B235b: onEndpoint('I2V', 'resolution', ['1080p', '540p'], { beside: { model: 'gen2.0', duration: 4 } }),
}
