import type { ImageRatio, ImageResolution, RequestedRatio, Resolution } from '../sizes.ts'

/** Credits from a given second on: `credits` at that second, `perFurther` for each second after it. */
export type PriceStep = { fromSecond: number; credits: number; perFurther: number }
export type VideoPrices = Partial<Record<Resolution, readonly PriceStep[]>>

export type Corner = 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left'
export type Count = { least: number; most: number }

type ModelRow = {
  model: string
  /** The service offers `extended` rows only if the operator enables them. */
  set: 'interface' | 'extended'
  family: 'q1' | 'q2' | 'q3' | 'classic'
  promptMax: number
}

export type VideoModelRow = ModelRow & {
  defaultSeconds: number
  /** Allowed durations with their resolutions; the first resolution is the default. */
  lengths: readonly { seconds: readonly number[]; resolutions: readonly Resolution[] }[]
  fps: number
  audioDefault: boolean
  /** Surcharge for sound in credits. */
  audioSurcharge: number
  /** Maximum duration with background music in seconds; 0: never. */
  musicUpTo: number
  /** Whether `movement_amplitude` has an effect. */
  hasMovement: boolean
  /** Corners of `wm_position` 1 to 4, and the default position. */
  watermark: { corners: readonly Corner[]; defaultPosition: number }
  prices: VideoPrices
}

/** References may also be videos or sounds; with `most: 0` the model rejects the field. */
export type ReferenceModelRow = VideoModelRow & {
  ratios: readonly RequestedRatio[]
  images: Count
  imagesWithVideo: Count
  videos: Count
  sounds: Count
  subjects: Count
  /** Subjects with their own video. */
  videoSubjects: Count
}

/** The price depends on the number of input images: the first tier whose `upTo` is not exceeded applies. */
export type ImageModelRow = ModelRow & {
  ratios: readonly ImageRatio[]
  resolutions: readonly [ImageResolution, ...ImageResolution[]]
  images: Count
  prices: readonly { upTo: number; credits: Partial<Record<ImageResolution, number>> }[]
}

/** The speech sets the duration of a talking picture; the price is per second. */
export type TalkingModelRow = ModelRow & {
  resolutions: readonly [Resolution, ...Resolution[]]
  fps: number
  /** Per second of speech. */
  secondPrice: { credits: number }
}

/** A segment between two images, or after one. The price is per segment. */
export type SegmentModelRow = ModelRow & {
  resolutions: readonly [Resolution, ...Resolution[]]
  fps: number
  seconds: Count & { standard: number }
  prices: VideoPrices
}

/** Durations may be fractional. The price is that of the last started step. */
export type SoundModelRow = {
  model: string
  set: 'interface' | 'extended'
  promptMax: number
  seconds: { least: number; most: number; standard: number }
  prices: readonly { fromSecond: number; credits: number }[]
}

/** Surcharge for a recommended prompt. */
export const recommendedPromptCredits = 10
