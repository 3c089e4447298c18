import type { PartAsk } from '../film-parts/parts.ts'
import type { Forecast, ForecastStep } from './forecast-work.ts'
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
export const createWorkMeter = ({ steps, batches }: Forecast) => {
  let ahead: ForecastStep[] = [...steps]
  let opened = 0
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
    /** Parts as they really are take the place of those forecast for them: others in number, and in length. */
    openParts(from: number, asks: readonly Pick<PartAsk, 'kind' | 'shown'>[]): void {
      const batch = batches[opened]
      opened += 1
      if (!batch) return
      const likely = batch.parts.map(({ kind, shown }, i) => ({
        kind,
        seconds: shown.seconds,
        steps: ahead.filter(({ part }) => part === batch.from + i),
      }))
      const replaced = new Set(likely.flatMap((part) => part.steps))
      const real = asks.flatMap(({ kind, shown }, i) => {
        const alike = likely.filter((part) => part.kind === kind)
        const like = alike[asks.slice(0, i).filter((ask) => ask.kind === kind).length] ?? alike.at(-1)
        const scale = like && like.seconds > 0 ? shown.seconds / like.seconds : 1
        return (like?.steps ?? []).map((step) => ({ ...step, part: from + i, seconds: scale * step.seconds }))
      })
      ahead = [...ahead.filter((step) => !replaced.has(step)), ...real]
    },
    /** The part was made before, so none of its steps will be asked for. */
    skip(part: number): void {
      ahead = ahead.filter((step) => step.part !== part)
    },
  }
}
