/** Where in the phonemes a Chinese syllable stands, counted in signs, and its tone; 5 is the neutral one. */
export type ToneMark = { from: number; to: number; tone: number }

/** What is said without a stop: the phonemes of one sentence or of a part of a long one. */
export type SpokenText = { phonemes: string; tones: ToneMark[] }

export const signsIn = (phonemes: string): number => [...phonemes].length
