import type { Invariant } from './invariant.ts'
import { balanced, balances, nothingHeld, resolvedOnce } from './ledger-invariants.ts'
import { callbackSent, hasResult, history, lanesCounted, noOrderLeft, partsEnded } from './task-invariants.ts'

/** What a service at work is held against all the time. */
export const standingInvariants: readonly Invariant[] = [
  balanced,
  resolvedOnce,
  nothingHeld,
  balances,
  history,
  partsEnded,
]

/** What the database alone can show. */
export const databaseInvariants: readonly Invariant[] = [
  ...standingInvariants,
  hasResult,
  callbackSent,
  noOrderLeft,
  lanesCounted,
]
