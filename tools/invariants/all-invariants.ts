import { balanced } from './i1-balanced.ts'
import { resolvedOnce } from './i2-resolved-once.ts'
import { nothingHeld } from './i3-nothing-held.ts'
import { balances } from './i4-balances.ts'
import { stored } from './i5-stored.ts'
import { acknowledged } from './i6-acknowledged.ts'
import { history } from './i7-history.ts'
import { told } from './i8-told.ts'
import { nothingLeft } from './i9-nothing-left.ts'
import type { Invariant } from './invariant.ts'
import { lanesCounted } from './lanes-counted.ts'

export const allInvariants: readonly Invariant[] = [
  balanced,
  resolvedOnce,
  nothingHeld,
  balances,
  stored,
  acknowledged,
  history,
  told,
  nothingLeft,
  lanesCounted,
]
