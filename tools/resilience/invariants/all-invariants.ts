import { databaseInvariants, type Invariant } from '@kinora/postgres'
import { evidenceInvariants } from './evidence-invariants.ts'

/** One invariant has queries over the database alone and others over evidence from outside it. */
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
