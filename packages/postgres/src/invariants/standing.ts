import { balanced } from './i1-balanced.ts'
import { resolvedOnce } from './i2-resolved-once.ts'
import { nothingHeld } from './i3-nothing-held.ts'
import { balances } from './i4-balances.ts'
import { history } from './i7-history.ts'
import { partsEnded } from './i10-parts.ts'
import type { Invariant } from './invariant.ts'

/** What a service at work is held against all the time. */
export const standingInvariants: readonly Invariant[] = [
  balanced,
  resolvedOnce,
  nothingHeld,
  balances,
  history,
  partsEnded,
]

/** The sums of I4 over a whole ledger; the standing check keeps its own. */
export const wholeSums = `ledger_sums as (
  select tenant_id, account, sum(amount) as total from ledger_entries group by tenant_id, account)`
