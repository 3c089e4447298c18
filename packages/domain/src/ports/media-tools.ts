import type { Corner } from '@kinora/contract'

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

export type MediaTools = {
  finishVideo(ask: FinishVideo): Promise<FinishedVideo>
}
