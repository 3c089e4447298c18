import type { StepAsk } from '@kinora/domain'

/** How a feeling changes a voice: times as fast, semitones higher, melody times as wide, decibels louder. */
export type Feeling = { pace: number; semitones: number; range: number; decibels: number }

const plain: Feeling = { pace: 1, semitones: 0, range: 1, decibels: 0 }
const feelings: Record<NonNullable<StepAsk<'speech'>['emotion']>, Feeling> = {
  happy: { pace: 1.06, semitones: 1.2, range: 1.35, decibels: 0.4 },
  sad: { pace: 0.88, semitones: -1.2, range: 0.65, decibels: -0.7 },
  angry: { pace: 1.08, semitones: 0.5, range: 1.45, decibels: 0.7 },
  fearful: { pace: 1.1, semitones: 1.6, range: 0.8, decibels: -0.4 },
  disgusted: { pace: 0.94, semitones: -0.8, range: 1.15, decibels: 0 },
  surprised: { pace: 1.04, semitones: 2, range: 1.65, decibels: 0.3 },
  calm: { pace: 0.95, semitones: -0.2, range: 0.75, decibels: -0.3 },
}

export const feelingOf = (emotion: StepAsk<'speech'>['emotion']): Feeling =>
  emotion === null ? plain : feelings[emotion]
