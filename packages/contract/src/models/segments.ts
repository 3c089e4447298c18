import type { SegmentModelRow } from './rows.ts'
import { fromFirst } from './video-rows.ts'

const segment = {
  set: 'interface',
  family: 'q2',
  promptMax: 2000,
  resolutions: ['720p', '540p', '1080p'],
  fps: 24,
} as const

const turbo = {
  ...segment,
  model: 'genq2-turbo',
  prices: { '540p': fromFirst(10, 2), '720p': fromFirst(15, 5), '1080p': fromFirst(40, 10) },
} as const
const pro = {
  ...segment,
  model: 'genq2-pro',
  prices: { '540p': fromFirst(15, 5), '720p': fromFirst(30, 10), '1080p': fromFirst(60, 15) },
} as const

const between = { least: 2, most: 7, standard: 5 }
const after = { least: 1, most: 7, standard: 5 }

/** One segment from each key image to the next. */
export const multiframe = [
  { ...turbo, seconds: between },
  { ...pro, seconds: between },
] as const satisfies readonly SegmentModelRow[]

/** One segment after the last frame of a video. */
export const extend = [
  { ...turbo, seconds: after },
  { ...pro, seconds: after },
] as const satisfies readonly SegmentModelRow[]
