import type { Corner, InputFormat, InputRule } from '@kinora/contract'
import type { ComposeFilm, SoundLayer } from '../film-parts/compose-input.ts'
import type { Area } from '../film-parts/framing.ts'
import type { SubtitleCues } from '../film-parts/subtitle-cues.ts'
import type { VideoShape } from '../steps/media.ts'
import type { PreparedMedia } from '../steps/steps.ts'

export type FinishVideo = {
  video: string
  /** Foreign streams are decoded and encoded again; media of the built-in engine only gets its label. */
  ours: boolean
  want: VideoShape
  /** Written literally as the one metadata value `AIGC` of every result file. */
  label: string
  watermark: null | { corner: Corner; text: string; image: string | null }
  /** The first frame as the cover; by default the sharpest of seven. */
  cover?: 'first'
  /** Draws DRAFT into the picture and writes the metadata key of drafts. */
  draft?: true
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
  /** Decibels above normal, through a limiter. */
  louder: number
  label: string
  outputFolder: string
  signal: AbortSignal
}
export type FinishedAudio = { result: string; cover: string; seconds: number }

/** Like {@link ComposeFilm}, with local files. */
export type ComposeVideo = Pick<ComposeFilm, 'want' | 'keepsShotSound' | 'transitions' | 'cover' | 'draft'> & {
  shots: readonly { video: string; seconds: number }[]
  layers: readonly (Omit<SoundLayer, 'sound'> & { sound: string })[]
  subtitles: null | (Omit<NonNullable<ComposeFilm['subtitles']>, 'cues'> & { cues: SubtitleCues })
  label: string
  outputFolder: string
  signal: AbortSignal
}

export type LaySpeech = {
  lines: readonly { sound: string; from: number; rate: number }[]
  seconds: number
  label: string
  outputFolder: string
  signal: AbortSignal
}

export type CutPicture = { picture: string; area: Area; outputFolder: string; signal: AbortSignal }

export type TakeLastFrame = { video: string; outputFolder: string; signal: AbortSignal }

export type CutWave = { sound: string; from: number; seconds: number; outputFolder: string }

export type PrepareInput = {
  file: string
  /** Detected by its first bytes, never by name or label. */
  format: InputFormat
  rule: InputRule
  /** For a sound: decibels above normal, through a limiter. */
  louder?: number
  outputFolder: string
  signal: AbortSignal
}
/** The re-encoded input, with its displayed size or decoded length. */
export type PreparedInput = { file: string } & Pick<
  PreparedMedia,
  'mediaType' | 'width' | 'height' | 'seconds' | 'fps' | 'hasSound'
>

export type MediaTools = {
  finishVideo(input: FinishVideo): Promise<FinishedVideo>
  /** PNG of the requested size with its label, and a JPEG cover. */
  finishImage(input: FinishImage): Promise<FinishedImage>
  /** MP3 with its label, and a picture of its waveform. */
  finishAudio(input: FinishAudio): Promise<FinishedAudio>
  /** Composes shots and sounds; shots of one format are joined without encoding. */
  composeFilm(input: ComposeVideo): Promise<FinishedVideo>
  /** Mixes spoken lines into one labelled MP3 of the length of the film. */
  layLines(input: LaySpeech): Promise<FinishedAudio>
  /** Cuts a section of a prepared sound, exact to the sample; pads with silence at the end. */
  cutSound(input: CutWave): Promise<PreparedInput>
  /** Describes a film of the built-in engine; null if it has to be encoded again first. */
  describeFilm(file: string): Promise<PreparedInput | null>
  /** Cuts a section of a prepared picture. */
  cutPicture(input: CutPicture): Promise<PreparedInput>
  /** The last frame of one of our films. */
  lastFrame(input: TakeLastFrame): Promise<PreparedInput>
  /** Decodes, validates and re-encodes an input. Rejects with the reason of the failed task. */
  prepareInput(input: PrepareInput): Promise<PreparedInput>
}
