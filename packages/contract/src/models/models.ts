import { digitalHuman } from './digital-human.ts'
import { img2video } from './img2video.ts'
import { reference2image } from './reference2image.ts'
import { reference2video } from './reference2video.ts'
import { sounds } from './sounds.ts'
import { startEnd2video } from './start-end2video.ts'
import { text2video } from './text2video.ts'

export type {
  Corner,
  Count,
  ImageModelRow,
  PriceStep,
  ReferenceModelRow,
  SoundModelRow,
  TalkingModelRow,
  VideoModelRow,
} from './rows.ts'
export { recommendedPromptCredits } from './rows.ts'

/** Changes with any figure of the tables or the fixed prices; stored with each task beside the price it led to. */
export const priceListVersion = '2026-11-3'

/** Prices that no model row has. */
export const fixedPrices = {
  speech: { credits: 10, perStartedCharacters: 500 },
  subject: { credits: 5 },
  lipSync: { credits: 20, perStartedSeconds: 5 },
  upscale: { /** For each second. */ credits: { '1080p': 10, '2K': 20, '4K': 40, '8K': 160 } },
} as const

/** One row per endpoint and model. Validation, OpenAPI, prices and the reference page read these rows; no code names a model. */
export const models = {
  text2video,
  img2video,
  'start-end2video': startEnd2video,
  reference2video,
  reference2image,
  'digital-human': digitalHuman,
  text2audio: sounds,
  timing2audio: sounds,
} as const
