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

/** Looks until `look` answers something, or gives up. */
export const until = async <T>(
  look: () => Promise<T | undefined> | T | undefined,
  what: string,
  timeoutMs = 20_000,
): Promise<T> => {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const seen = await look()
    if (seen !== undefined) return seen
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
