import type { PartInput } from '../film-parts/parts.ts'
import type { Forecast, ForecastStep } from './forecast-work.ts'
import { expectedSeconds, type WorkName } from './step-costs.ts'

/** One step within the work of its task and part, in expected seconds. */
export type StepWork = {
  weight: number
  /** Of the whole task, as known when the step starts. */
  total: number
  /** Of the steps that had ended by then. */
  before: number
  partTotal?: number
  partBefore?: number
}

type Sums = { requested: number; ended: number }

/** Weighs each step against its task: started steps count with their input, later ones with the forecast. */
export const createWorkMeter = ({ steps, batches }: Forecast) => {
  let ahead: ForecastStep[] = [...steps]
  let opened = 0
  const whole: Sums = { requested: 0, ended: 0 }
  const parts = new Map<number, Sums>()
  const selectSums = (part: number | null): Sums[] => {
    if (part === null) return [whole]
    const own = parts.get(part) ?? { requested: 0, ended: 0 }
    parts.set(part, own)
    return [whole, own]
  }
  const secondsAhead = (part: number | null): number =>
    ahead.reduce((sum, step) => (part === null || step.part === part ? sum + step.seconds : sum), 0)
  return {
    begin(name: WorkName, input: object, part: number | null): StepWork {
      const weight = expectedSeconds(name, input)
      const found = ahead.findIndex((step) => step.name === name && step.part === part)
      if (found >= 0) ahead.splice(found, 1)
      const [, own] = selectSums(part)
      const before = whole.ended
      const partBefore = own?.ended ?? 0
      for (const sums of selectSums(part)) sums.requested += weight
      const work = { weight, before, total: whole.requested + secondsAhead(null) }
      return own ? { ...work, partBefore, partTotal: own.requested + secondsAhead(part) } : work
    },
    end({ weight }: StepWork, part: number | null): void {
      for (const sums of selectSums(part)) sums.ended += weight
    },
    /** Replaces the forecast parts by the real ones, which may differ in number and length. */
    openParts(from: number, partInputs: readonly Pick<PartInput, 'kind' | 'shown'>[]): void {
      const batch = batches[opened]
      opened += 1
      if (!batch) return
      const likely = batch.parts.map(({ kind, shown }, i) => ({
        kind,
        seconds: shown.seconds,
        steps: ahead.filter(({ part }) => part === batch.from + i),
      }))
      const replaced = new Set(likely.flatMap((part) => part.steps))
      const real = partInputs.flatMap(({ kind, shown }, i) => {
        const alike = likely.filter((part) => part.kind === kind)
        const like = alike[partInputs.slice(0, i).filter((input) => input.kind === kind).length] ?? alike.at(-1)
        const scale = like && like.seconds > 0 ? shown.seconds / like.seconds : 1
        return (like?.steps ?? []).map((step) => ({ ...step, part: from + i, seconds: scale * step.seconds }))
      })
      ahead = [...ahead.filter((step) => !replaced.has(step)), ...real]
    },
    /** The part is reused, so none of its steps will run. */
    skip(part: number): void {
      ahead = ahead.filter((step) => step.part !== part)
    },
  }
}
