import type { Random } from '../../testkit/random.ts'
import type { Setup, TestService } from '../../testkit/start-service.ts'

export type DrillOptions = {
  /** How often, where a drill repeats something; absent: as often as the drill says. */
  times: number | undefined
  /** Drills chosen by name also hold their times to their bars. */
  isNamed: boolean
  /** Seeded; the seed is printed. */
  random: Random
}

/** One claim, shown on a running service. It throws when the claim does not hold. */
export type Drill = {
  title: string
  /** Runs only when it is asked for by name. */
  isLong?: true
  setup?: Partial<Setup>
  run(service: TestService, tell: (fact: string) => void, options: DrillOptions): Promise<void>
}

export const must = (holds: boolean, claim: string): void => {
  if (!holds) throw new Error(claim)
}
