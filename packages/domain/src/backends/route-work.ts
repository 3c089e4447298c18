import type { StepName } from '../steps/steps.ts'
import type { CatalogFile, CatalogRoute } from './catalog-file.ts'
import { draftSteps } from './draft-routes.ts'
import { animatingStep, listStillSteps, stillFirstStep } from './still-first.ts'

/** A step that a back end runs in a pool. */
export type RouteWork = { backend: string; step: StepName; pool: string }

/** The steps of a route: its own, or those of the still and its animation. */
export const listRouteWork = ({ backend, step, pool, still }: CatalogRoute): RouteWork[] =>
  still
    ? [
        ...listStillSteps(still.keep).map((each) => ({ backend: still.backend, step: each, pool: still.pool })),
        { backend, step: animatingStep, pool },
      ]
    : [{ backend, step, pool }]

const quoteNames = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '))

/** Throws for a route that cannot run, and names what is allowed. */
export const validateRoute = (
  route: CatalogRoute,
  file: Pick<CatalogFile, 'backends' | 'pools'>,
  listServed: (backend: string) => readonly string[],
): void => {
  if (route.still && route.step !== stillFirstStep)
    throw new Error(`catalog: still is allowed in routes of ${stillFirstStep} only (got ${route.step})`)
  if (route.draft && !draftSteps.includes(route.step))
    throw new Error(`catalog: draft is allowed in routes of ${draftSteps.join(', ')} only (got ${route.step})`)
  const declared = Object.keys(file.backends)
  for (const { backend, pool, step } of listRouteWork(route)) {
    const role = route.still === undefined ? '' : `, which a route with still needs`
    const serves = declared.includes(backend) ? listServed(backend) : []
    if (!serves.includes(step)) {
      const able = quoteNames(declared.filter((name) => listServed(name).includes(step)))
      throw new Error(`catalog: ${backend} does not serve ${step}${role} (back ends that serve it: ${able})`)
    }
    if (!(pool in file.pools))
      throw new Error(`catalog: pool ${pool} is not declared (declared: ${quoteNames(Object.keys(file.pools))})`)
  }
}
