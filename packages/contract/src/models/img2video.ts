import type { VideoModelRow } from './rows.ts'
import { families, lengths, prices } from './video-rows.ts'

const { q1, q2, q3, classic } = families
const listed = { set: 'interface' } as const
const further = { set: 'extended' } as const

export const img2video = [
  { ...q1, ...lengths.five, ...listed, model: 'genq1-classic', promptMax: 2000, prices: prices.q1 },
  { ...classic, ...lengths.gen15, ...listed, model: 'gen1.5', promptMax: 2000, prices: prices.gen15 },
  { ...classic, ...lengths.gen20, ...listed, model: 'gen2.0', promptMax: 2000, fps: 32, prices: prices.gen20 },
  { ...q3, ...lengths.all(1, 16), ...listed, model: 'genq3-turbo', promptMax: 20000, prices: prices.q3Turbo },
  { ...q3, ...lengths.all(1, 16), ...listed, model: 'genq3-pro', promptMax: 20000, prices: prices.q3Pro },
  { ...q3, ...lengths.large(1, 16), ...listed, model: 'genq3-pro-fast', promptMax: 20000, prices: prices.q3ProFast },
  { ...q2, ...lengths.all(1, 10), ...listed, model: 'genq2-pro', promptMax: 5000, prices: prices.q2Pro },
  { ...q2, ...lengths.all(1, 10), ...listed, model: 'genq2-turbo', promptMax: 5000, prices: prices.q2Turbo },
  { ...q2, ...lengths.large(1, 10), ...further, model: 'genq2-pro-fast', promptMax: 5000, prices: prices.q2ProFast },
  { ...q1, ...lengths.five, ...further, model: 'genq1', promptMax: 5000, prices: prices.q1 },
] as const satisfies readonly VideoModelRow[]
