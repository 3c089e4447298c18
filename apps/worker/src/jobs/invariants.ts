import { type StandingCheck, standingInvariants } from '@kinora/postgres'

const maxReportedIds = 5

/** Tracks the number of violations of each invariant: 0 when it holds. */
export const createInvariantWatch = (standingCheck: StandingCheck, onBroken: (sentence: string) => void) => {
  const counts = new Map(standingInvariants.map(({ name }) => [name, 0]))
  return {
    async round(): Promise<void> {
      const faults = await standingCheck.run()
      for (const { name, sentence } of standingInvariants) {
        const ids = faults.filter(({ invariant }) => invariant === name).map(({ id }) => id)
        counts.set(name, ids.length)
        if (ids.length > 0) onBroken(`${name}, ${sentence}: violated by ${ids.slice(0, maxReportedIds).join(', ')}`)
      }
    },
    samples: () => [...counts].map(([invariant, value]) => ({ value, labels: { invariant } })),
  }
}
