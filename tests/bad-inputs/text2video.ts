import { smallPng } from '../support/files/png.ts'
import type { Builders } from './case.ts'
import { checkWarnings } from './checks/check-warnings.ts'
import { onEndpoint } from './request-cases.ts'

const family = '👨\u200d👩\u200d👧'
const genq2 = { beside: { model: 'genq2' } }
const prompts = (...values: readonly unknown[]) => onEndpoint('T2V', 'prompt', values)

/** Text to video. */
export const text2video: Builders = {
  B206: prompts('a'.repeat(5_000)),
  B207: prompts('a'.repeat(5_001)),
  B208: prompts('😀'.repeat(5_000)),
  B209: prompts('😀'.repeat(5_001)),
  B210: prompts(family.repeat(1_000)),
  B211: prompts(family.repeat(1_001)),
  B212: prompts('中'.repeat(5_000)),
  B213: prompts(undefined),
  B214: prompts(1),
  B215: onEndpoint('T2V', 'model', ['genq1-classic']),
  B216: onEndpoint('T2V', 'aspect_ratio', ['16:9', '9:16', '3:4', '4:3', '1:1']),
  B217: onEndpoint('T2V', 'aspect_ratio', ['21:9', 'auto']),
  B218: onEndpoint('T2V', 'duration', [4]),
  B219a: onEndpoint('T2V', 'duration', [1, 10], genq2),
  B219b: onEndpoint('T2V', 'duration', [0, 11], genq2),
  B220: () => [
    ...onEndpoint('T2V', 'images', [null], { check: checkWarnings({ silentOn: ['images'] }) })(),
    ...onEndpoint('T2V', 'images', [[], [smallPng], 'x'], {
      check: checkWarnings({ warns: [['field_without_effect', 'images']] }),
    })(),
  ],
}
