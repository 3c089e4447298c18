import type { AnyBackendFacts, CatalogFile, StepName } from '@kinora/domain'

const builtIn = 'animatic'
/** The pool of steps that take seconds, so that none of them waits for a shot. */
const shortPool = `${builtIn}-short`
const shortSteps: ReadonlySet<StepName> = new Set<StepName>([
  'speech',
  'text-to-music',
  'text-to-sound',
  'timeline-to-sound',
  'plan-story',
  'describe-image',
])

/** The catalog of an installation without one: the built-in engine runs one shot and one short step at a time. */
export const standardCatalog = (kinds: readonly AnyBackendFacts[]): CatalogFile => ({
  backends: { [builtIn]: { use: builtIn, config: {} } },
  pools: { [builtIn]: { places: 1 }, [shortPool]: { places: 1 } },
  routes: kinds
    .filter(({ id }) => id === builtIn)
    .flatMap(({ serves }) =>
      serves.map((step) => ({ step, backend: builtIn, pool: shortSteps.has(step) ? shortPool : builtIn })),
    ),
})
