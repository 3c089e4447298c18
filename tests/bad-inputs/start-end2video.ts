import { findCreate } from '../support/creates.ts'
import { dataUri, noise } from '../support/files/bytes.ts'
import { pngUri, smallPng } from '../support/files/png.ts'
import type { Builder, Builders } from './case.ts'
import { goodPng } from './media-fields.ts'
import type { RequestCaseOptions } from './request-cases.ts'
import { buildCreate, customCase, failureUnless, onEndpoint, requestCase } from './request-cases.ts'
import { serving } from './scripts.ts'

type Size = readonly [number, number]
const pair =
  (start: Size, end: Size, options: RequestCaseOptions = {}): Builder =>
  () => [
    requestCase(
      findCreate('SE'),
      `${start.join('x')} and ${end.join('x')}`,
      { images: [pngUri(...start), pngUri(...end)] },
      options,
    ),
  ]

const prompted =
  (extra: number): Builder =>
  () =>
    (
      [
        ['genq1', 5_000],
        ['genq3-pro', 20_000],
      ] as const
    ).flatMap(([model, length]) => onEndpoint('SE', 'prompt', ['a'.repeat(length + extra)], { beside: { model } })())

/** Start and end frames to video. */
export const startEnd2video: Builders = {
  B236: onEndpoint('SE', 'images', [[smallPng], [smallPng, smallPng, smallPng]]),
  B237: pair([1_000, 500], [800, 500]),
  B238: pair([800, 500], [1_000, 500]),
  B239: pair([1_001, 500], [800, 500], { field: 'images' }),
  B240: pair([799, 500], [1_000, 500], { field: 'images' }),
  B241: pair([1_000, 500], [500, 1_000]),
  B242: () => [
    requestCase(
      findCreate('SE'),
      'noise',
      { images: [smallPng, dataUri('image/png', noise(1_024))] },
      { field: 'images[1]' },
    ),
  ],
  B243: () => [
    requestCase(findCreate('SE'), 'both ways', async (minimal, world) => ({
      ...minimal,
      images: [smallPng, (await world.origin(serving(goodPng))).url],
    })),
  ],
  B244: pair([256, 256], [256, 256]),
  B245a: prompted(0),
  B245b: prompted(1),
  B246: () => [
    customCase('gen2.0 where only the models of the interface are on', async (world, party) => {
      const api = await world.startOtherApi({ MODEL_ROWS: 'interface' })
      const request = await buildCreate(findCreate('SE'), { model: 'gen2.0' })(world, party)
      const [{ status, body }, extended] = [await api.send(request), await world.send(request)]
      await api.stop()
      await world.cancel(party, String(extended.body['id']))
      const { field, rule } = (body['metadata'] ?? {}) as { field?: string; rule?: string }
      return [
        ...failureUnless(status === 400 && body['reason'] === 'FieldInvalid', `${status} ${String(body['reason'])}`),
        ...failureUnless(field === 'model' && rule === 'model', `${field} ${rule}`),
        ...failureUnless(extended.status === 200, `${extended.status} where all models are on`),
      ]
    }),
  ],
  B247: onEndpoint('SE', 'bgm', [true], { beside: { model: 'genq3-pro' } }),
}
