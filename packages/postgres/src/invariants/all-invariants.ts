import type { Invariant } from './invariant.ts'
import { balanced, balances, nothingHeld, resolvedOnce } from './ledger-invariants.ts'
import { callbackSent, hasResult, history, lanesCounted, noOrderLeft, partsEnded } from './task-invariants.ts'
import { usageEqualsLedger } from './usage-invariant.ts'

/** Invariants that are checked continuously while the service runs. */
export const standingInvariants: readonly Invariant[] = [
  balanced,
  resolvedOnce,
  nothingHeld,
  balances,
  history,
  partsEnded,
]

/** Invariants that the database alone can verify. */
export const databaseInvariants: readonly Invariant[] = [
  ...standingInvariants,
  hasResult,
  callbackSent,
  noOrderLeft,
  lanesCounted,
  usageEqualsLedger,
]
