/** A condition that must hold, and the queries that find violations. Each returns them in a column `id`. */
export type Invariant = {
  name: string
  sentence: string
  /** Some hold at any time, others only after all work has ended. */
  holds: 'always' | 'when quiet'
  queries: readonly string[]
}
