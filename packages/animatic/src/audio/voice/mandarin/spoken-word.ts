/** One word and its syllables, a digit behind each for its tone: 5 is the neutral one. */
export type SpokenWord = { characters: string; syllables: string[] }

export const toneOf = (syllable: string): string => syllable.at(-1) ?? ''
export const withTone = (syllable: string, tone: string): string => `${syllable.slice(0, -1)}${tone}`
