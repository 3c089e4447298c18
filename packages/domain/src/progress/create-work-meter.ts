import type { ForecastStep } from './forecast-work.ts'
import { expectedSeconds, type WorkName } from './step-costs.ts'

/** One step within the work of its task, and of its part: all in expected seconds. */
export type StepWork = {
  weight: number
  /** Of the whole task, as far as it is known when the step is asked for. */
  total: number
  /** Of the steps that had ended by then. */
  before: number
  partTotal?: number
  partBefore?: number
}

type Sums = { asked: number; ended: number }

/** Weighs each step against its task: what was asked for counts as it is, what is still ahead as it was forecast. */
export const createWorkMeter = (forecast: readonly ForecastStep[]) => {
  const ahead = [...forecast]
  const whole: Sums = { asked: 0, ended: 0 }
  const parts = new Map<number, Sums>()
  const sumsOf = (part: number | null): Sums[] => {
    if (part === null) return [whole]
    const own = parts.get(part) ?? { asked: 0, ended: 0 }
    parts.set(part, own)
    return [whole, own]
  }
  const secondsAhead = (part: number | null): number =>
    ahead.reduce((sum, step) => (part === null || step.part === part ? sum + step.seconds : sum), 0)
  return {
    begin(name: WorkName, ask: object, part: number | null): StepWork {
      const weight = expectedSeconds(name, ask)
      const found = ahead.findIndex((step) => step.name === name && step.part === part)
      if (found >= 0) ahead.splice(found, 1)
      const [, own] = sumsOf(part)
      const before = whole.ended
      const partBefore = own?.ended ?? 0
      for (const sums of sumsOf(part)) sums.asked += weight
      const work = { weight, before, total: whole.asked + secondsAhead(null) }
      return own ? { ...work, partBefore, partTotal: own.asked + secondsAhead(part) } : work
    },
    end({ weight }: StepWork, part: number | null): void {
      for (const sums of sumsOf(part)) sums.ended += weight
    },
    /** The part was made before, so none of its steps will be asked for. */
    skip(part: number): void {
      for (let at = ahead.length - 1; at >= 0; at -= 1) if (ahead[at]?.part === part) ahead.splice(at, 1)
    },
  }
}
export type WorkMeter = ReturnType<typeof createWorkMeter>
