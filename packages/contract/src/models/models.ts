import { digitalHuman } from './digital-human.ts'
import { img2video } from './img2video.ts'
import { musicVideoPrices } from './music-videos.ts'
import { reference2image } from './reference2image.ts'
import { reference2video } from './reference2video.ts'
import { extend, multiframe } from './segments.ts'
import { sounds } from './sounds.ts'
import { startEnd2video } from './start-end2video.ts'
import { text2video } from './text2video.ts'

export { openaiModels } from './openai-models.ts'
export type {
  Corner,
  Count,
  ImageModelRow,
  PriceStep,
  ReferenceModelRow,
  SegmentModelRow,
  SoundModelRow,
  TalkingModelRow,
  VideoModelRow,
} from './rows.ts'
export { recommendedPromptCredits } from './rows.ts'
export { templateVideo } from './template-video.ts'

/** Changes with every change of a table or fixed price. Each task stores it together with its price. */
export const priceListVersion = '2026-11-5'

/** Prices without a model row. */
export const fixedPrices = {
  speech: { credits: 10, perStartedCharacters: 500 },
  draft: { perSecond: 0 },
  subject: { credits: 5 },
  /** Per second of the film or of the regenerated segment. */
  film: { perSecond: 40, musicPerSecond: 2, compose: 1 },
  lipSync: { credits: 20, perStartedSeconds: 5 },
  musicVideo: musicVideoPrices,
  upscale: { /** Per second. */ credits: { '1080p': 10, '2K': 20, '4K': 40, '8K': 160 } },
  comic: { /** Per estimated second. */ credits: { standard: 20, high: 30 } },
  template: { credits: 40 },
  templateStory: { credits: 100 },
  /** In addition to the speech price of the sample. */
  voiceClone: { credits: 300 },
  recommendation: { credits: 10, perStartedPrompts: 5 },
  dance: { /** Per second. */ credits: 10 },
  replicate: { /** Per second. */ credits: { '540p': 12, '720p': 16, '1080p': 20 } },
} as const

/** One row per endpoint and model. Validation, OpenAPI, prices and docs read these rows; no code names a model. */
export const models = {
  text2video,
  img2video,
  'start-end2video': startEnd2video,
  reference2video,
  reference2image,
  'digital-human': digitalHuman,
  text2audio: sounds,
  timing2audio: sounds,
  multiframe,
  extend,
} as const
