import type { RandomSource } from '@kinora/domain'

/** 43 characters of six random bits each hold 32 random bytes. */
export const newWebhookSecret = (randomSource: Pick<RandomSource, 'randomWord'>): string =>
  `whsec_${Buffer.from(randomSource.randomWord(43), 'base64url').toString('base64')}`
