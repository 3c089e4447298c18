import type { VideoModelRow } from './rows.ts'
import { families, fromBottomRight, fromFirst, lengths, prices } from './video-rows.ts'

/** Text to video has sound by default, without a surcharge. */
const text = { promptMax: 5000, audioDefault: true, audioSurcharge: 0 } as const

export const text2video = [
  {
    ...families.q1,
    ...lengths.five,
    ...text,
    model: 'genq1',
    set: 'interface',
    watermark: fromBottomRight,
    prices: prices.q1,
  },
  {
    ...families.q2,
    ...lengths.all(1, 10),
    ...text,
    model: 'genq2',
    set: 'interface',
    prices: { '540p': fromFirst(10, 2), '720p': fromFirst(15, 5), '1080p': fromFirst(20, 10) },
  },
  { ...families.q3, ...lengths.all(1, 16), ...text, model: 'genq3-pro', set: 'extended', prices: prices.q3Pro },
  { ...families.q3, ...lengths.all(1, 16), ...text, model: 'genq3-turbo', set: 'extended', prices: prices.q3Turbo },
  { ...families.classic, ...lengths.gen15, ...text, model: 'gen1.5', set: 'extended', prices: prices.gen15 },
] as const satisfies readonly VideoModelRow[]
