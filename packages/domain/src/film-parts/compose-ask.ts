import type { ObjectRef, VideoShape } from '../steps/media.ts'
import type { PreparedMedia, TextRef } from '../steps/steps.ts'

/** How one shot gives way to the next. None of them changes how long the film is. */
export const transitions = ['cut', 'dissolve', 'dip', 'wipe', 'slide'] as const
export type Transition = (typeof transitions)[number]

export const subtitleFonts = ['sans', 'serif'] as const

/** One sound of the whole film. Music steps back while a voice is heard. */
export type SoundLayer = {
  sound: ObjectRef
  role: 'voice' | 'music' | 'song'
  /** Where it begins, in seconds. */
  from: number
  /** A shorter one begins again until the film ends; a longer one is always cut. */
  loops: boolean
}

export type ComposeFilm = {
  /** Finished parts of ours, in order: joined as they are, without encoding them again. */
  shots: readonly { video: ObjectRef; seconds: number }[]
  want: VideoShape
  layers: readonly SoundLayer[]
  /** Whether the shots' own sound is heard beside the layers. */
  keepsShotSound: boolean
  /** One for each joint; absent: cuts only. */
  transitions?: readonly Transition[]
  /** JSON as in `subtitle-cues.ts`. */
  subtitles: null | { cues: ObjectRef; font: (typeof subtitleFonts)[number]; colour: string }
  label: TextRef
}

/** Spoken lines become one sound as long as the film, each from its place on. */
export type LayLines = {
  lines: readonly {
    sound: PreparedMedia
    from: number
    /** How much faster it is played, its pitch unchanged; 1 leaves it as it was spoken. */
    rate: number
  }[]
  seconds: number
  label: TextRef
}

/** A stretch of a sound, as an input of a later step. */
export type CutSound = { sound: PreparedMedia; from: number; seconds: number }
