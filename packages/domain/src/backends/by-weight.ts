/**
 * Weighted routes share the first place in proportion to their weights; `draw` (0 to 1) decides. The other weighted
 * routes follow by weight, as fallbacks. Routes without a weight keep their places.
 */
export const byWeight = <R extends { weight?: number | undefined }>(routes: readonly R[], draw: number): R[] => {
  const weighted = routes.filter(({ weight }) => weight !== undefined)
  const sum = weighted.reduce((total, { weight = 0 }) => total + weight, 0)
  let passed = 0
  const drawn = weighted.find(({ weight = 0 }) => {
    passed += weight
    return draw * sum < passed
  })
  if (drawn === undefined) return [...routes]
  const rest = weighted.filter((route) => route !== drawn).sort((a, b) => (b.weight ?? 0) - (a.weight ?? 0))
  const order = [drawn, ...rest].values()
  return routes.map((route) => (route.weight === undefined ? route : (order.next().value as R)))
}
