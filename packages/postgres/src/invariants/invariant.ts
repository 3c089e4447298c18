/** A sentence that must hold, and the queries that find what breaks it; each names the culprits in a column `id`. */
export type Invariant = {
  name: string
  sentence: string
  /** Some hold at any moment, others once all work has ended. */
  holds: 'always' | 'when quiet'
  queries: readonly string[]
}
