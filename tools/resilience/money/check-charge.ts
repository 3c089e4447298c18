export type Quote = { credits: number; credits_max: number }

/** The violation when a film was charged otherwise than its quote and the price list allow; nothing when they agree. */
export const checkCharge = (
  credits: number,
  { credits: least, credits_max: most }: Quote,
  allowed: readonly number[] = [most],
): string | undefined => {
  if (credits < least || credits > most) return `cost ${credits}, outside of ${least} to ${most}`
  return allowed.includes(credits) ? undefined : `cost ${credits}, the price list says ${allowed.join(' or ')}`
}
