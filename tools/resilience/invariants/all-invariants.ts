import { type Invariant, standingInvariants } from '@kinora/postgres'
import { stored } from './i5-stored.ts'
import { acknowledged } from './i6-acknowledged.ts'
import { told } from './i8-told.ts'
import { nothingLeft } from './i9-nothing-left.ts'
import { lanesCounted } from './lanes-counted.ts'

export const allInvariants: readonly Invariant[] = [
  ...standingInvariants,
  stored,
  acknowledged,
  told,
  nothingLeft,
  lanesCounted,
].sort((one, other) => one.name.localeCompare(other.name))
