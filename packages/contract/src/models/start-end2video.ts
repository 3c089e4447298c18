import type { VideoModelRow } from './rows.ts'
import { families, lengths, prices } from './video-rows.ts'

const { q1, q2, q3, classic } = families
const listed = { set: 'interface' } as const
const further = { set: 'extended', promptMax: 5000 } as const

export const startEnd2video = [
  { ...q1, ...lengths.five, ...listed, model: 'genq1-classic', promptMax: 5000, prices: prices.q1 },
  { ...q1, ...lengths.five, ...listed, model: 'genq1', promptMax: 5000, prices: prices.q1 },
  { ...q3, ...lengths.all(1, 16), ...listed, model: 'genq3-turbo', promptMax: 20000, prices: prices.q3Turbo },
  { ...q3, ...lengths.large(1, 16), ...listed, model: 'genq3-pro-fast', promptMax: 20000, prices: prices.q3ProFast },
  { ...q3, ...lengths.all(1, 16), ...listed, model: 'genq3-pro', promptMax: 20000, prices: prices.q3Pro },
  { ...q2, ...lengths.all(1, 8), ...further, model: 'genq2-pro', prices: prices.q2Pro },
  { ...q2, ...lengths.all(1, 8), ...further, model: 'genq2-turbo', prices: prices.q2Turbo },
  { ...q2, ...lengths.large(1, 8), ...further, model: 'genq2-pro-fast', prices: prices.q2ProFast },
  { ...classic, ...lengths.gen20, ...further, model: 'gen2.0', fps: 32, prices: prices.gen20 },
  { ...classic, ...lengths.gen15, ...further, model: 'gen1.5', prices: prices.gen15 },
] as const satisfies readonly VideoModelRow[]
