import { type Reason, remedies } from '@kinora/contract'

/** What happened, and below it what helps, as the catalogue of errors has it. */
export const withRemedy = (said: string, reason: string): string => {
  const known = remedies[reason as Reason]
  return known === undefined ? said : `${said}\n      ${known.remedy}`
}
