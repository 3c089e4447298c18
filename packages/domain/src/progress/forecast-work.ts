import type { PartInput } from '../film-parts/parts.ts'
import type { Made, Step } from '../generators/define-generator.ts'
import type { FinishedCreation, StepResult } from '../steps/media.ts'
import type { PreparedMedia, StepName } from '../steps/steps.ts'
import { plausibleFacts } from './plausible-facts.ts'
import { expectedSeconds, type WorkName } from './step-costs.ts'

/** An expected step of a flow; `part` is the index of its film part. */
export type ForecastStep = { name: WorkName; part: number | null; seconds: number }

/** Expected film parts of a flow; parts that open together are one batch. */
type ForecastBatch = { from: number; parts: readonly Pick<PartInput, 'kind' | 'shown'>[] }

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

const finished = (input: object): FinishedCreation => {
  const { want, seconds = 0 } = input as { want?: Partial<Shape>; seconds?: number }
  const creation = { result: object, cover: object, watermarked: null }
  return { ...creation, width: 0, height: 0, fps: 0, seconds, ...want }
}

/**
 * Forecasts the steps of a flow by running it with steps that return plausible results and do nothing. A flow that
 * fails with such results is forecast up to the failure.
 */
export const forecastWork = async (
  flow: (step: Step) => Promise<unknown>,
  /** Expected length of one spoken text. */
  spokenSeconds: number,
): Promise<Forecast> => {
  const steps: ForecastStep[] = []
  const batches: ForecastBatch[] = []
  let parts = 0
  const createStep = (part: number | null): Step => {
    const recordStep = (name: WorkName, input: object): void => {
      steps.push({ name, part, seconds: expectedSeconds(name, input) })
    }
    const step: Step = {
      async model<S extends StepName>(name: S, input: object) {
        recordStep(name, input)
        const made: StepResult = { object, ours: true }
        const facts = (plausibleFacts as Partial<Record<StepName, (input: never) => unknown>>)[name]
        return (facts ? { ...made, facts: facts(input as never) } : made) as Made<S>
      },
      async media(tool, input) {
        recordStep(tool, input)
        return finished(input)
      },
      async prepareSpeech(input) {
        recordStep('prepare-speech', input)
        return sound(spokenSeconds)
      },
      async prepare(tool, input) {
        recordStep(`prepare-${tool}`, input)
        return tool === 'cut-sound' ? sound((input as { seconds: number }).seconds) : film(spokenSeconds)
      },
      async film(partInputs) {
        const from = parts
        parts += partInputs.length
        batches.push({ from, parts: partInputs })
        return { make: async (index, make) => ({ ...(await make(createStep(from + index))), id: '' }) }
      },
    }
    return step
  }
  await flow(createStep(null)).catch(() => undefined)
  return { steps, batches }
}
