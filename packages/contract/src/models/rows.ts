import type { ImageRatio, ImageResolution, RatioAsked, Resolution } from '../sizes.ts'

/** Credits from a given second on: `credits` at that second, `perFurther` for each one after it. */
export type PriceStep = { fromSecond: number; credits: number; perFurther: number }
export type VideoPrices = Partial<Record<Resolution, readonly PriceStep[]>>

export type Corner = 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left'
export type Count = { least: number; most: number }

type ModelRow = {
  model: string
  /** `extended` rows are served only when the operator turns them on. */
  set: 'interface' | 'extended'
  family: 'q1' | 'q2' | 'q3' | 'classic'
  promptMax: number
}

export type VideoModelRow = ModelRow & {
  defaultSeconds: number
  /** Allowed lengths with the resolutions of each; the first resolution is the default. */
  lengths: readonly { seconds: readonly number[]; resolutions: readonly Resolution[] }[]
  fps: number
  audioDefault: boolean
  /** Credits that sound costs on top. */
  audioSurcharge: number
  /** Seconds up to which background music is added; 0: never. */
  musicUpTo: number
  /** Whether `movement_amplitude` changes anything. */
  hasMovement: boolean
  /** What `wm_position` 1, 2, 3, 4 mean, and which of them is the default. */
  watermark: { corners: readonly Corner[]; defaultPosition: number }
  prices: VideoPrices
}

/** References may also be videos or sounds; `most: 0` refuses the field for the model. */
export type ReferenceModelRow = VideoModelRow & {
  ratios: readonly RatioAsked[]
  images: Count
  imagesWithVideo: Count
  videos: Count
  sounds: Count
  subjects: Count
  /** Subjects that bring a video of their own. */
  videoSubjects: Count
}

/** The price goes by how many images come in: the first tier whose `upTo` is not exceeded. */
export type ImageModelRow = ModelRow & {
  ratios: readonly ImageRatio[]
  resolutions: readonly [ImageResolution, ...ImageResolution[]]
  images: Count
  prices: readonly { upTo: number; credits: Partial<Record<ImageResolution, number>> }[]
}

/** A talking picture is as long as what is said; each second has its price. */
export type TalkingModelRow = ModelRow & {
  resolutions: readonly [Resolution, ...Resolution[]]
  fps: number
  /** Of what is said. */
  secondPrice: { credits: number }
}

/** A stretch of film between two pictures, or after one; the price is that of each stretch. */
export type SegmentModelRow = ModelRow & {
  resolutions: readonly [Resolution, ...Resolution[]]
  fps: number
  seconds: Count & { standard: number }
  prices: VideoPrices
}

/** Lengths need not be whole seconds. The price is that of the last step that has begun. */
export type SoundModelRow = {
  model: string
  set: 'interface' | 'extended'
  promptMax: number
  seconds: { least: number; most: number; standard: number }
  prices: readonly { fromSecond: number; credits: number }[]
}

/** What a recommended prompt costs on top. */
export const recommendedPromptCredits = 10
