import type { Random } from '../../testkit/random.ts'
import type { Setup, TestService } from '../../testkit/start-service.ts'

export type DrillOptions = {
  /** Repetitions, for drills that repeat; absent: the default of the drill. */
  times: number | undefined
  /** Drills chosen by name also check their times. */
  isNamed: boolean
  /** Seeded; the seed is printed. */
  random: Random
}

/** One claim, checked on a running service. It throws when the claim does not hold. */
export type Drill = {
  title: string
  /** Runs only when it is chosen by name. */
  isLong?: true
  setup?: Partial<Setup>
  run(service: TestService, report: (fact: string) => void, options: DrillOptions): Promise<void>
}

export const must = (holds: boolean, claim: string): void => {
  if (!holds) throw new Error(claim)
}
