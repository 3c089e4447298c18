import type { PriceStep, VideoModelRow, VideoPrices } from './rows.ts'

export const upTo = (last: number, first = 1): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i)
export const fromFirst = (credits: number, perFurther: number): PriceStep[] => [{ fromSecond: 1, credits, perFurther }]
export const perSecond = (credits: number): PriceStep[] => fromFirst(credits, credits)
export const fixed = (credits: number): PriceStep[] => fromFirst(credits, 0)

const clockwise = { corners: ['top-left', 'top-right', 'bottom-right', 'bottom-left'], defaultPosition: 3 } as const
export const fromBottomRight = {
  corners: ['bottom-right', 'bottom-left', 'top-right', 'top-left'],
  defaultPosition: 1,
} as const

const common = { fps: 24, watermark: clockwise } as const

/** Properties that all models of a family share on every endpoint. */
export const families = {
  q1: { ...common, family: 'q1', audioDefault: false, audioSurcharge: 15, musicUpTo: 5, hasMovement: true },
  q2: { ...common, family: 'q2', audioDefault: false, audioSurcharge: 15, musicUpTo: 8, hasMovement: false },
  q3: { ...common, family: 'q3', audioDefault: true, audioSurcharge: 0, musicUpTo: 0, hasMovement: false },
  classic: { ...common, family: 'classic', audioDefault: false, audioSurcharge: 15, musicUpTo: 8, hasMovement: true },
} as const satisfies Record<string, Partial<VideoModelRow>>

const all = ['720p', '540p', '1080p'] as const
const large = ['720p', '1080p'] as const

/** Durations with their resolutions, and the default duration. */
export const lengths = {
  five: { defaultSeconds: 5, lengths: [{ seconds: [5], resolutions: ['1080p'] }] },
  all: (first: number, last: number) => ({
    defaultSeconds: 5,
    lengths: [{ seconds: upTo(last, first), resolutions: all }],
  }),
  large: (first: number, last: number) => ({
    defaultSeconds: 5,
    lengths: [{ seconds: upTo(last, first), resolutions: large }],
  }),
  gen15: {
    defaultSeconds: 4,
    lengths: [
      { seconds: [4], resolutions: ['360p', '720p', '1080p'] },
      { seconds: [8], resolutions: ['720p'] },
    ],
  },
  gen20: {
    defaultSeconds: 4,
    lengths: [
      { seconds: [4], resolutions: ['360p', '720p'] },
      { seconds: [8], resolutions: ['720p'] },
    ],
  },
} as const

const fourOrEight: PriceStep[] = [
  { fromSecond: 4, credits: 40, perFurther: 0 },
  { fromSecond: 8, credits: 100, perFurther: 0 },
]

/** Prices for text, start frame, and start and end frames. */
export const prices = {
  q1: { '1080p': fixed(80) },
  q3Pro: { '540p': perSecond(9), '720p': perSecond(20), '1080p': perSecond(24) },
  q3Turbo: { '540p': perSecond(7), '720p': perSecond(12), '1080p': perSecond(13) },
  q3ProFast: { '720p': perSecond(12), '1080p': perSecond(15) },
  q2Turbo: {
    '540p': fromFirst(6, 2),
    '720p': [...fixed(8), { fromSecond: 2, credits: 10, perFurther: 10 }],
    '1080p': fromFirst(35, 10),
  },
  q2Pro: {
    '540p': [...fixed(8), { fromSecond: 2, credits: 10, perFurther: 5 }],
    '720p': fromFirst(15, 10),
    '1080p': fromFirst(55, 15),
  },
  q2ProFast: { '720p': fromFirst(8, 2), '1080p': fromFirst(16, 4) },
  gen15: { '360p': fixed(20), '720p': fourOrEight, '1080p': fixed(100) },
  gen20: { '360p': fixed(20), '720p': fourOrEight },
} as const satisfies Record<string, VideoPrices>
