import type { PartAsk } from '../film-parts/parts.ts'
import type { Made, Step } from '../generators/define-generator.ts'
import type { FinishedCreation, StepResult } from '../steps/media.ts'
import type { PreparedMedia, StepName } from '../steps/steps.ts'
import { plausibleFacts } from './plausible-facts.ts'
import { expectedSeconds, type WorkName } from './step-costs.ts'

/** A step that a flow is expected to ask for; `part` is the place of the film part it works for. */
export type ForecastStep = { name: WorkName; part: number | null; seconds: number }

/** Film parts, as a flow is expected to open them: all that it opens together are one batch. */
type ForecastBatch = { from: number; parts: readonly Pick<PartAsk, 'kind' | 'shown'>[] }

export type Forecast = { steps: readonly ForecastStep[]; batches: readonly ForecastBatch[] }

type Shape = { width: number; height: number; fps: number; seconds: number }

const object = { key: '', sha256: '', bytes: 0, mediaType: 'application/json' } as const
const sound = (seconds: number): PreparedMedia => ({ ...object, width: 0, height: 0, seconds })
const film = (seconds: number): PreparedMedia => ({
  ...sound(seconds),
  width: 1280,
  height: 720,
  fps: 24,
  hasSound: false,
})

const finished = (ask: object): FinishedCreation => {
  const { want, seconds = 0 } = ask as { want?: Partial<Shape>; seconds?: number }
  const creation = { result: object, cover: object, watermarked: null }
  return { ...creation, width: 0, height: 0, fps: 0, seconds, ...want }
}

/**
 * The steps that a flow will probably ask for, found by running it over steps that answer plausibly and do nothing. A flow
 * that cannot go on with such answers is forecast as far as it came.
 */
export const forecastWork = async (
  flow: (step: Step) => Promise<unknown>,
  /** How long one spoken text is expected to last. */
  spokenSeconds: number,
): Promise<Forecast> => {
  const steps: ForecastStep[] = []
  const batches: ForecastBatch[] = []
  let parts = 0
  const stepOf = (part: number | null): Step => {
    const note = (name: WorkName, ask: object): void => {
      steps.push({ name, part, seconds: expectedSeconds(name, ask) })
    }
    const step: Step = {
      async model<S extends StepName>(name: S, ask: object) {
        note(name, ask)
        const made: StepResult = { object, ours: true }
        const facts = (plausibleFacts as Partial<Record<StepName, (ask: never) => unknown>>)[name]
        return (facts ? { ...made, facts: facts(ask as never) } : made) as Made<S>
      },
      async media(tool, ask) {
        note(tool, ask)
        return finished(ask)
      },
      async prepareSpeech(ask) {
        note('prepare-speech', ask)
        return sound(spokenSeconds)
      },
      async prepare(tool, ask) {
        note(`prepare-${tool}`, ask)
        return tool === 'cut-sound' ? sound((ask as { seconds: number }).seconds) : film(spokenSeconds)
      },
      async film(asks) {
        const from = parts
        parts += asks.length
        batches.push({ from, parts: asks })
        return { make: async (index, make) => ({ ...(await make(stepOf(from + index))), id: '' }) }
      },
    }
    return step
  }
  await flow(stepOf(null)).catch(() => undefined)
  return { steps, batches }
}
