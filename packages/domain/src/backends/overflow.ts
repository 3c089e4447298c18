import type { Route } from './catalog.ts'

/** `local only`: the steps of the tenant never leave their pool. */
export type OverflowVerdict = 'stay' | 'local only' | 'leave'

/** The first route to another pool: it takes the steps that leave. A route with a still needs two servers. */
export const findOverflowRoute = (routes: readonly Route[]): Route | undefined =>
  routes.find(({ pool, still }) => pool !== routes[0]?.pool && !still)

/** Whether the first route may hand steps over, and another one takes them. */
export const mayLeave = (routes: readonly Route[]): boolean =>
  routes[0]?.canLeave === true && findOverflowRoute(routes) !== undefined

/**
 * The order of attempts by the verdict. A step that leaves returns to its pool if the other route refuses it; a step of
 * a tenant whose work stays has no other route.
 */
export const orderRoutes = (routes: readonly Route[], verdict: OverflowVerdict): readonly Route[] => {
  if (verdict === 'stay') return routes
  if (verdict === 'local only') return routes.filter(({ pool, canLeave }) => pool === routes[0]?.pool || canLeave)
  const other = findOverflowRoute(routes)
  return other ? [other, ...routes.filter((route) => route !== other)] : routes
}
