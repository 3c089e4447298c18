import type { HeldWeight, WantedWeight } from '@kinora/postgres'

/** `own` files were put there by the operator: nothing is done to them. */
export type Presence = 'absent' | 'ready' | 'own'
export type Chore = 'pull' | 'verify' | 'remove'

/** A pull that failed is tried again by itself after this long, and at once when it is asked for again. */
const retryMs = 600_000

/** What a worker has to do about a weight, by what the operator said and what it has. */
export const judgeWeight = (
  wanted: WantedWeight | undefined,
  held: Pick<HeldWeight, 'state' | 'asks' | 'checks'>,
  { presence, sinceTryMs }: { presence: Presence; sinceTryMs: number },
): Chore | undefined => {
  if (wanted === undefined || presence === 'own') return undefined
  if (!wanted.isWanted) return presence === 'ready' ? 'remove' : undefined
  if (presence === 'ready') return held.checks === wanted.checks ? undefined : 'verify'
  const isNew = held.asks !== wanted.asks || held.state !== 'broken'
  return isNew || sinceTryMs >= retryMs ? 'pull' : undefined
}
