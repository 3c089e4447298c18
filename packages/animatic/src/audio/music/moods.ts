import type { Mood } from '../../plan/scene-plan.ts'

/** Semitones over the tonic. */
export const scales = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
} as const satisfies Record<string, readonly number[]>
export type ScaleName = keyof typeof scales

export type MoodFacts = {
  tempo: readonly [slowest: number, fastest: number]
  scale: ScaleName
  /** Chords by degree of the scale, from 0. */
  progressions: readonly (readonly number[])[]
  pad: readonly number[]
  lead: readonly number[]
  bass: readonly number[]
  arpeggio: readonly number[]
  drums: 'none' | 'light' | 'driving'
  /** Density of melody notes, from 0 to 1. */
  density: number
}

/** Instruments are numbers of General MIDI. */
export const moods: Readonly<Record<Mood, MoodFacts>> = {
  calm: {
    tempo: [66, 80],
    scale: 'major',
    progressions: [
      [0, 5, 3, 4],
      [0, 3, 0, 4],
      [0, 2, 3, 4],
    ],
    pad: [89, 48, 50],
    lead: [0, 11, 73],
    bass: [32, 43],
    arpeggio: [46, 24, 0],
    drums: 'none',
    density: 0.5,
  },
  joyful: {
    tempo: [108, 128],
    scale: 'major',
    progressions: [
      [0, 4, 5, 3],
      [0, 3, 4, 4],
      [0, 5, 1, 4],
    ],
    pad: [24, 25],
    lead: [13, 78, 72],
    bass: [33, 32],
    arpeggio: [25, 0, 108],
    drums: 'light',
    density: 0.85,
  },
  sad: {
    tempo: [58, 72],
    scale: 'minor',
    progressions: [
      [0, 5, 2, 6],
      [0, 3, 5, 4],
    ],
    pad: [48, 49],
    lead: [42, 0, 68],
    bass: [43, 42],
    arpeggio: [0, 46],
    drums: 'none',
    density: 0.45,
  },
  mysterious: {
    tempo: [70, 88],
    scale: 'dorian',
    progressions: [
      [0, 3, 0, 6],
      [0, 1, 0, 3],
    ],
    pad: [91, 95, 52],
    lead: [11, 71, 10],
    bass: [43, 38],
    arpeggio: [10, 46],
    drums: 'none',
    density: 0.4,
  },
  epic: {
    tempo: [92, 112],
    scale: 'minor',
    progressions: [
      [0, 5, 2, 6],
      [0, 5, 3, 4],
    ],
    pad: [48, 52],
    lead: [60, 61, 56],
    bass: [43, 58],
    arpeggio: [48, 45],
    drums: 'driving',
    density: 0.65,
  },
  romantic: {
    tempo: [72, 88],
    scale: 'major',
    progressions: [
      [0, 5, 1, 4],
      [0, 2, 5, 3],
    ],
    pad: [49, 48],
    lead: [40, 0, 73],
    bass: [32, 43],
    arpeggio: [0, 24],
    drums: 'none',
    density: 0.6,
  },
  tense: {
    tempo: [112, 132],
    scale: 'minor',
    progressions: [
      [0, 0, 5, 4],
      [0, 1, 0, 4],
    ],
    pad: [44, 90],
    lead: [45, 81],
    bass: [38, 43],
    arpeggio: [45, 80],
    drums: 'driving',
    density: 0.5,
  },
  dreamy: {
    tempo: [70, 86],
    scale: 'lydian',
    progressions: [
      [0, 1, 0, 4],
      [0, 4, 1, 0],
    ],
    pad: [88, 94, 91],
    lead: [98, 8, 11],
    bass: [39, 32],
    arpeggio: [98, 46, 8],
    drums: 'none',
    density: 0.5,
  },
}
