import type { StepInput } from '@kinora/domain'

/** The effect of a feeling on a voice: speed factor, semitones up, melody range factor, decibels louder. */
export type Feeling = { pace: number; semitones: number; range: number; decibels: number }

const plain: Feeling = { pace: 1, semitones: 0, range: 1, decibels: 0 }
const feelings: Record<NonNullable<StepInput<'speech'>['emotion']>, Feeling> = {
  happy: { pace: 1.06, semitones: 1.2, range: 1.35, decibels: 0.4 },
  sad: { pace: 0.88, semitones: -1.2, range: 0.65, decibels: -0.7 },
  angry: { pace: 1.08, semitones: 0.5, range: 1.45, decibels: 0.7 },
  fearful: { pace: 1.1, semitones: 1.6, range: 0.8, decibels: -0.4 },
  disgusted: { pace: 0.94, semitones: -0.8, range: 1.15, decibels: 0 },
  surprised: { pace: 1.04, semitones: 2, range: 1.65, decibels: 0.3 },
  calm: { pace: 0.95, semitones: -0.2, range: 0.75, decibels: -0.3 },
}

export const resolveFeeling = (emotion: StepInput<'speech'>['emotion']): Feeling =>
  emotion === null ? plain : feelings[emotion]
