import type { FinishedPart, PartInput } from '../film-parts/parts.ts'
import type { Step } from '../generators/define-generator.ts'
import type { FinishedCreation } from '../steps/media.ts'
import type { StepName } from '../steps/steps.ts'
import type { PlannedPart } from './story-parts.ts'

/** The composed film, registered as a part before the other parts are made. */
type Whole<Uses extends StepName> = PartInput & {
  compose(step: Step<Uses>, made: readonly FinishedPart[]): Promise<FinishedCreation>
}

const toPartInput = <Uses extends StepName>({ make: _make, ...part }: PlannedPart<Uses>): PartInput => part

/**
 * Makes all independent parts in parallel and composes the results. Parts that are still being planned do not block the
 * others.
 */
export const makeFilm = async <Uses extends StepName>(
  step: Step<Uses>,
  parts: readonly PlannedPart<Uses>[],
  lateParts: Promise<readonly PlannedPart<Uses>[]>,
  { compose, ...whole }: Whole<Uses>,
): Promise<FinishedPart> => {
  const makeEarly = async (): Promise<FinishedPart[]> => {
    const film = await step.film(parts.map(toPartInput))
    return Promise.all(parts.map((part, index) => film.make(index, (partStep) => part.make(partStep))))
  }
  const makeLate = async () => {
    const late = await lateParts
    const film = await step.film([...late.map(toPartInput), whole])
    const made = await Promise.all(late.map((part, index) => film.make(index, (partStep) => part.make(partStep))))
    return { film, made }
  }
  const [early, late] = await Promise.all([makeEarly(), makeLate()])
  return late.film.make(late.made.length, (partStep) => compose(partStep, [...early, ...late.made]))
}
