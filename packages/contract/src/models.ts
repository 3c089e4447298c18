import type { Resolution } from './sizes.ts'

/** Credits from a given second on: `credits` at that second, `perFurther` for each one after it. */
export type PriceStep = { fromSecond: number; credits: number; perFurther: number }

export type VideoModelRow = {
  model: string
  /** `extended` rows are served only when the operator turns them on. */
  set: 'interface' | 'extended'
  family: 'q1' | 'q2' | 'q3' | 'classic'
  defaultSeconds: number
  /** Allowed lengths with the resolutions of each; the first resolution is the default. */
  lengths: readonly { seconds: readonly number[]; resolutions: readonly Resolution[] }[]
  fps: number
  audioDefault: boolean
  promptMax: number
  /** What `wm_position` 1, 2, 3, 4 mean, and which of them is the default. */
  watermark: { corners: readonly Corner[]; defaultPosition: number }
  prices: Partial<Record<Resolution, readonly PriceStep[]>>
}

export type Corner = 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left'

/** Changes with any figure below; stored with each task beside the price it led to. */
export const priceListVersion = '2026-11-1'

const upTo = (last: number, first = 1): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i)
const fromFirst = (credits: number, perFurther: number): PriceStep[] => [{ fromSecond: 1, credits, perFurther }]
const perSecond = (credits: number): PriceStep[] => fromFirst(credits, credits)
const fixed = (credits: number): PriceStep[] => fromFirst(credits, 0)

const clockwise = { corners: ['top-left', 'top-right', 'bottom-right', 'bottom-left'], defaultPosition: 3 } as const
const fromBottomRight = {
  corners: ['bottom-right', 'bottom-left', 'top-right', 'top-left'],
  defaultPosition: 1,
} as const

const q3 = {
  set: 'extended',
  family: 'q3',
  defaultSeconds: 5,
  fps: 24,
  audioDefault: true,
  watermark: clockwise,
} as const
const q3Lengths = [{ seconds: upTo(16), resolutions: ['720p', '540p', '1080p'] }] as const

/** One row per endpoint and model. Validation, OpenAPI, prices and the reference page read these rows; no code names a model. */
export const models = {
  text2video: [
    {
      model: 'genq1',
      set: 'interface',
      family: 'q1',
      defaultSeconds: 5,
      lengths: [{ seconds: [5], resolutions: ['1080p'] }],
      fps: 24,
      audioDefault: true,
      promptMax: 5000,
      watermark: fromBottomRight,
      prices: { '1080p': fixed(80) },
    },
    {
      model: 'genq2',
      set: 'interface',
      family: 'q2',
      defaultSeconds: 5,
      lengths: [{ seconds: upTo(10), resolutions: ['720p', '540p', '1080p'] }],
      fps: 24,
      audioDefault: true,
      promptMax: 5000,
      watermark: clockwise,
      prices: { '540p': fromFirst(10, 2), '720p': fromFirst(15, 5), '1080p': fromFirst(20, 10) },
    },
    {
      ...q3,
      model: 'genq3-pro',
      lengths: q3Lengths,
      promptMax: 5000,
      prices: { '540p': perSecond(9), '720p': perSecond(20), '1080p': perSecond(24) },
    },
    {
      ...q3,
      model: 'genq3-turbo',
      lengths: q3Lengths,
      promptMax: 5000,
      prices: { '540p': perSecond(7), '720p': perSecond(12), '1080p': perSecond(13) },
    },
    {
      model: 'gen1.5',
      set: 'extended',
      family: 'classic',
      defaultSeconds: 4,
      lengths: [
        { seconds: [4], resolutions: ['360p', '720p', '1080p'] },
        { seconds: [8], resolutions: ['720p'] },
      ],
      fps: 24,
      audioDefault: true,
      promptMax: 5000,
      watermark: clockwise,
      prices: {
        '360p': fixed(20),
        '720p': [
          { fromSecond: 4, credits: 40, perFurther: 0 },
          { fromSecond: 8, credits: 100, perFurther: 0 },
        ],
        '1080p': fixed(100),
      },
    },
  ],
} as const satisfies Record<string, readonly VideoModelRow[]>
