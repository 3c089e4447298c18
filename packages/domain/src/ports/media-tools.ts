import type { Corner, InputFormat, InputRule } from '@kinora/contract'
import type { PreparedMedia } from '../steps/steps.ts'

export type VideoShape = { width: number; height: number; fps: number; seconds: number; sound: boolean }

export type FinishVideo = {
  video: string
  /** Foreign streams are decoded and encoded anew; media of the built-in engine is only joined with its label. */
  ours: boolean
  want: VideoShape
  /** Written literally as the one metadata value `AIGC` of every result file. */
  label: string
  watermark: null | { corner: Corner; text: string; image: string | null }
  outputFolder: string
  signal: AbortSignal
}

/** Local files; the caller moves them into the store. */
export type FinishedVideo = { result: string; cover: string; watermarked: string | null; shape: VideoShape }

export type FinishImage = {
  image: string
  want: { width: number; height: number }
  label: string
  outputFolder: string
  signal: AbortSignal
}
export type FinishedImage = { result: string; cover: string }

export type FinishAudio = {
  audio: string
  /** Decibels above normal, behind a limiter. */
  louder: number
  label: string
  outputFolder: string
  signal: AbortSignal
}
export type FinishedAudio = { result: string; cover: string; seconds: number }

export type PrepareInput = {
  file: string
  /** By its first bytes, never by its name or label. */
  format: InputFormat
  rule: InputRule
  /** Of a sound: decibels above normal, behind a limiter. */
  louder?: number
  outputFolder: string
  signal: AbortSignal
}
/** Our own file of what the customer's showed or said, and its displayed size or decoded length. */
export type PreparedInput = { file: string } & Pick<
  PreparedMedia,
  'mediaType' | 'width' | 'height' | 'seconds' | 'fps' | 'hasSound'
>

export type MediaTools = {
  finishVideo(ask: FinishVideo): Promise<FinishedVideo>
  /** PNG of the asked size with its label, and a JPEG cover. */
  finishImage(ask: FinishImage): Promise<FinishedImage>
  /** MP3 with its label, and a picture of its wave form. */
  finishAudio(ask: FinishAudio): Promise<FinishedAudio>
  /** Decodes, judges and encodes anew; refuses with the reason that a failed task shows. */
  prepareInput(ask: PrepareInput): Promise<PreparedInput>
}
