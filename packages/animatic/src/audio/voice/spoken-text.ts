/** The position of a Chinese syllable in the phonemes, counted in signs, and its tone; 5 is the neutral one. */
export type ToneMark = { from: number; to: number; tone: number }

/** The phonemes of one sentence or of a part of a long one, spoken without a stop. */
export type SpokenText = { phonemes: string; tones: ToneMark[] }

export const signsIn = (phonemes: string): number => [...phonemes].length
