import type { FinishedPart, PartAsk } from '../film-parts/parts.ts'
import type { Step } from '../generators/define-generator.ts'
import type { FinishedCreation } from '../steps/media.ts'
import type { StepName } from '../steps/steps.ts'
import type { PlannedPart } from './story-parts.ts'

/** What the parts become, known as a part before they are made. */
type Whole<Uses extends StepName> = PartAsk & {
  compose(step: Step<Uses>, made: readonly FinishedPart[]): Promise<FinishedCreation>
}

const asked = <Uses extends StepName>({ make: _make, ...ask }: PlannedPart<Uses>): PartAsk => ask

/**
 * Makes at once all parts that need nothing of each other, and joins what they became. Of parts that are still being found
 * out the others know nothing: they are under way meanwhile.
 */
export const makeFilm = async <Uses extends StepName>(
  step: Step<Uses>,
  parts: readonly PlannedPart<Uses>[],
  found: Promise<readonly PlannedPart<Uses>[]>,
  { compose, ...whole }: Whole<Uses>,
): Promise<FinishedPart> => {
  const makeEarly = async (): Promise<FinishedPart[]> => {
    const film = await step.film(parts.map(asked))
    return Promise.all(parts.map((part, index) => film.make(index, (own) => part.make(own))))
  }
  const makeLate = async () => {
    const late = await found
    const film = await step.film([...late.map(asked), whole])
    const made = await Promise.all(late.map((part, index) => film.make(index, (own) => part.make(own))))
    return { film, made }
  }
  const [early, late] = await Promise.all([makeEarly(), makeLate()])
  return late.film.make(late.made.length, (own) => compose(own, [...early, ...late.made]))
}
