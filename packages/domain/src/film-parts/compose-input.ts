import type { ObjectRef, VideoShape } from '../steps/media.ts'
import type { PreparedMedia, TextRef } from '../steps/steps.ts'

/** Transitions between shots. None of them changes the length of the film. */
export const transitions = ['cut', 'dissolve', 'dip', 'wipe', 'slide'] as const
export type Transition = (typeof transitions)[number]

export const subtitleFonts = ['sans', 'serif'] as const

/** One sound of the whole film. Music is ducked while a voice speaks. */
export type SoundLayer = {
  sound: ObjectRef
  role: 'voice' | 'music' | 'song'
  /** Start in seconds. */
  from: number
  /** A shorter sound repeats until the film ends; a longer one is cut. */
  loops: boolean
}

export type ComposeFilm = {
  /** Finished parts, in order; joined without encoding them again. */
  shots: readonly { video: ObjectRef; seconds: number }[]
  want: VideoShape
  layers: readonly SoundLayer[]
  /** Whether to keep the sound of the shots beside the layers. */
  keepsShotSound: boolean
  /** One for each joint; absent: cuts only. */
  transitions?: readonly Transition[]
  /** JSON as in `subtitle-cues.ts`. */
  subtitles: null | { cues: ObjectRef; font: (typeof subtitleFonts)[number]; colour: string }
  label: TextRef
  /** The first frame as the cover; by default the sharpest of seven. */
  cover?: 'first'
  /** One of the shots is a draft. */
  draft?: true
}

/** Mixes spoken lines into one sound of the length of the film. */
export type LayLines = {
  lines: readonly {
    sound: PreparedMedia
    from: number
    /** Playback speed with unchanged pitch; 1 is the original speed. */
    rate: number
  }[]
  seconds: number
  label: TextRef
}

/** Cuts a section of a sound, as an input of a later step. */
export type CutSound = { sound: PreparedMedia; from: number; seconds: number }
