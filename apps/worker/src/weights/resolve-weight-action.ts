import type { HeldWeight, WantedWeight } from '@kinora/postgres'

/** `own` files were placed by the operator and are never changed. */
export type Presence = 'absent' | 'ready' | 'own'
export type WeightAction = 'pull' | 'verify' | 'remove'

/** A failed pull is retried after this time, and at once on a new request. */
const retryMs = 600_000

/** The action on a weight, by the operator's setting and the local state. */
export const resolveWeightAction = (
  wanted: WantedWeight | undefined,
  held: Pick<HeldWeight, 'state' | 'asks' | 'checks'>,
  { presence, sinceTryMs }: { presence: Presence; sinceTryMs: number },
): WeightAction | undefined => {
  if (wanted === undefined || presence === 'own') return undefined
  if (!wanted.isWanted) return presence === 'ready' ? 'remove' : undefined
  if (presence === 'ready') return held.checks === wanted.checks ? undefined : 'verify'
  const isNew = held.asks !== wanted.asks || held.state !== 'broken'
  return isNew || sinceTryMs >= retryMs ? 'pull' : undefined
}
