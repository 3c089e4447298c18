import { type StandingCheck, standingInvariants } from '@kinora/postgres'

const told = 5

/** Keeps the figure of each invariant: how many break it, 0 when it holds. */
export const createInvariantWatch = (standingCheck: StandingCheck, onBroken: (sentence: string) => void) => {
  const figures = new Map(standingInvariants.map(({ name }) => [name, 0]))
  return {
    async round(): Promise<void> {
      const faults = await standingCheck.run()
      for (const { name, sentence } of standingInvariants) {
        const ids = faults.filter(({ invariant }) => invariant === name).map(({ id }) => id)
        figures.set(name, ids.length)
        if (ids.length > 0) onBroken(`${name}, ${sentence}: not so for ${ids.slice(0, told).join(', ')}`)
      }
    },
    figures: () => [...figures].map(([invariant, value]) => ({ value, labels: { invariant } })),
  }
}
