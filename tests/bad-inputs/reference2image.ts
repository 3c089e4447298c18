import { findCreate } from '../support/creates.ts'
import { pngUri, smallPng } from '../support/files/png.ts'
import type { Builders } from './case.ts'
import { checkWarnings } from './checks/check-warnings.ts'
import { endCase, onEndpoint, requestCase } from './request-cases.ts'

const pictures = (count: number): string[] => Array.from({ length: count }, () => smallPng)
const genq1 = { beside: { model: 'genq1', images: [smallPng] } }

/** Text or references to image. */
export const reference2image: Builders = {
  B283: onEndpoint('R2I', 'images', [undefined, []]),
  B284: onEndpoint('R2I', 'images', [undefined, []], { beside: { model: 'genq1' } }),
  B285a: onEndpoint('R2I', 'images', [pictures(7)]),
  B285b: onEndpoint('R2I', 'images', [pictures(8)]),
  B286a: onEndpoint('R2I', 'prompt', ['a'.repeat(2_000)]),
  B286b: onEndpoint('R2I', 'prompt', ['a'.repeat(2_001)]),
  B287: onEndpoint('R2I', 'prompt', [undefined]),
  B288: onEndpoint('R2I', 'aspect_ratio', ['21:9', '2:3', '3:2', 'auto'], { beside: { images: [smallPng] } }),
  B289: onEndpoint('R2I', 'aspect_ratio', ['21:9', 'auto'], genq1),
  B290: () => [
    requestCase(findCreate('R2I'), 'auto without an image', { aspect_ratio: 'auto' }, { field: 'aspect_ratio' }),
  ],
  B291a: onEndpoint('R2I', 'resolution', ['2K'], genq1),
  B291b: onEndpoint('R2I', 'resolution', ['2k', '4k', 'HD']),
  B292: () => [
    endCase(findCreate('R2I'), '4K with seven images', (minimal) => ({
      ...minimal,
      resolution: '4K',
      images: Array.from({ length: 7 }, () => pngUri(2_000, 1_500)),
    })),
  ],
  B293: onEndpoint('R2I', 'duration', [5], { check: checkWarnings({ warns: [['field_without_effect', 'duration']] }) }),
}
