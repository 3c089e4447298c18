import { createOf } from '../support/creates.ts'
import { pngUri, smallPng } from '../support/files/png.ts'
import { asking, ending, onOne } from './asking.ts'
import type { Builders } from './case.ts'

const pictures = (count: number): string[] => Array.from({ length: count }, () => smallPng)
const genq1 = { beside: { model: 'genq1', images: [smallPng] } }

/** Text or references to image. */
export const g11: Builders = {
  B283: onOne('R2I', 'images', [undefined, []]),
  B284: onOne('R2I', 'images', [undefined, []], { beside: { model: 'genq1' } }),
  B285a: onOne('R2I', 'images', [pictures(7)]),
  B285b: onOne('R2I', 'images', [pictures(8)]),
  B286a: onOne('R2I', 'prompt', ['a'.repeat(2_000)]),
  B286b: onOne('R2I', 'prompt', ['a'.repeat(2_001)]),
  B287: onOne('R2I', 'prompt', [undefined]),
  B288: onOne('R2I', 'aspect_ratio', ['21:9', '2:3', '3:2', 'auto'], { beside: { images: [smallPng] } }),
  B289: onOne('R2I', 'aspect_ratio', ['21:9', 'auto'], genq1),
  B290: () => [asking(createOf('R2I'), 'auto without an image', { aspect_ratio: 'auto' }, { field: 'aspect_ratio' })],
  B291a: onOne('R2I', 'resolution', ['2K'], genq1),
  B291b: onOne('R2I', 'resolution', ['2k', '4k', 'HD']),
  B292: () => [
    ending(createOf('R2I'), '4K with seven images', (minimal) => ({
      ...minimal,
      resolution: '4K',
      images: Array.from({ length: 7 }, () => pngUri(2_000, 1_500)),
    })),
  ],
  B293: onOne('R2I', 'duration', [5]),
}
