import type { Corner, InputFormat, InputRule } from '@kinora/contract'
import type { ComposeFilm, SoundLayer } from '../film-parts/compose-ask.ts'
import type { Area } from '../film-parts/framing.ts'
import type { SubtitleCues } from '../film-parts/subtitle-cues.ts'
import type { VideoShape } from '../steps/media.ts'
import type { PreparedMedia } from '../steps/steps.ts'

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

/** As {@link ComposeFilm}, with everything lying here. */
export type ComposeVideo = Pick<ComposeFilm, 'want' | 'keepsShotSound' | 'transitions'> & {
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
  /** One film of shots and sounds; shots of one format are joined as they are. */
  composeFilm(ask: ComposeVideo): Promise<FinishedVideo>
  /** Spoken lines, each from its place on, in one labelled MP3 that lasts as long as the film. */
  layLines(ask: LaySpeech): Promise<FinishedAudio>
  /** A stretch of a sound that we prepared, to the sample; silence follows where it ends early. */
  cutSound(ask: CutWave): Promise<PreparedInput>
  /** What a film of the built-in engine is, as it is; nothing when it has to be made anew first. */
  describeFilm(file: string): Promise<PreparedInput | null>
  /** A part of a picture that we prepared. */
  cutPicture(ask: CutPicture): Promise<PreparedInput>
  /** The last frame of a film that we made. */
  lastFrame(ask: TakeLastFrame): Promise<PreparedInput>
  /** Decodes, judges and encodes anew; refuses with the reason that a failed task shows. */
  prepareInput(ask: PrepareInput): Promise<PreparedInput>
}
