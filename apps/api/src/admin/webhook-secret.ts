import type { Chance } from '@kinora/domain'

/** 43 characters of six random bits each hold 32 random bytes. */
export const newWebhookSecret = (chance: Pick<Chance, 'randomWord'>): string =>
  `whsec_${Buffer.from(chance.randomWord(43), 'base64url').toString('base64')}`
