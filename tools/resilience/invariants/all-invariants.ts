import { databaseInvariants, type Invariant } from '@kinora/postgres'
import { evidenceInvariants } from './evidence-invariants.ts'

/** Joins the queries of an invariant over the database with those over outside evidence. */
const join = (parts: readonly Invariant[]): Invariant[] =>
  parts[0] === undefined
    ? []
    : [
        {
          ...parts[0],
          sentence: parts.map(({ sentence }) => sentence).join('; '),
          queries: parts.flatMap(({ queries }) => queries),
        },
      ]

export const allInvariants: readonly Invariant[] = Object.values(
  Object.groupBy([...databaseInvariants, ...evidenceInvariants], ({ name }) => name),
)
  .flatMap((parts) => join(parts ?? []))
  .sort((one, other) => one.name.localeCompare(other.name))
