import type { ComposeVideo, VideoShape } from '@kinora/domain'

export type Subtitles = NonNullable<ComposeVideo['subtitles']>

/** The input of the text program: one job per process. */
export type TextJob =
  | { subtitles: Subtitles; want: VideoShape }
  | { mark: { text: string; box: { width: number; height: number } } }

/** Its one line of output. Pixels are base64. */
export type TextResult = { script: string } | { width: number; height: number; rgba: string }

/** Straight RGBA, row by row, with even sides. */
export type Mark = { width: number; height: number; rgba: Buffer }
