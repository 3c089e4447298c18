import { img2video } from './img2video.ts'
import { reference2image } from './reference2image.ts'
import { reference2video } from './reference2video.ts'
import { startEnd2video } from './start-end2video.ts'
import { text2video } from './text2video.ts'

export type { Corner, Count, ImageModelRow, PriceStep, ReferenceModelRow, VideoModelRow } from './rows.ts'
export { recommendedPromptCredits } from './rows.ts'

/** Changes with any figure of the tables or the fixed prices; stored with each task beside the price it led to. */
export const priceListVersion = '2026-11-2'

/** Prices that no model row has. */
export const fixedPrices = {
  speech: { credits: 10, perStartedCharacters: 500 },
  subject: { credits: 5 },
} as const

/** One row per endpoint and model. Validation, OpenAPI, prices and the reference page read these rows; no code names a model. */
export const models = {
  text2video,
  img2video,
  'start-end2video': startEnd2video,
  reference2video,
  reference2image,
} as const
