import type { Mood } from '../../plan/scene-plan.ts'
import type { ScaleName } from './moods.ts'

export const beatsPerBar = 4

/** Seconds from the beginning; the note is a MIDI number, the strength from 0 to 1. */
export type Note = { at: number; seconds: number; note: number; strength: number }
/** The instrument is a number of General MIDI; drums have none. */
export type Track = { instrument: number | null; notes: Note[] }
export type Section = { name: 'opening' | 'theme' | 'rise' | 'ending'; from: number; to: number }

/** A complete piece of music as plain data. */
export type MusicPlan = {
  seconds: number
  mood: Mood
  beatsPerMinute: number
  /** MIDI number of its tonic. */
  key: number
  scale: ScaleName
  sections: Section[]
  /** The part that loops without a seam, in whole bars. */
  loop: { from: number; to: number }
  tracks: Track[]
}
