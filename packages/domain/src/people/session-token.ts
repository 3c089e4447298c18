import type { RandomSource } from '../ports/random-source.ts'

/** 43 characters of Base64url carry 258 random bits. */
export const newSessionToken = (randomSource: RandomSource): string => randomSource.randomWord(43)

/** Whether a text can be a token of a session or a link; others need no lookup. */
export const isSessionToken = (text: string): boolean => /^[\w-]{43}$/.test(text)
