type Row = { start: string; group: string; value: number }
const dayMs = 86_400_000

/** Values per day and group as layers on top of each other, the highest sum first, for bars drawn over each other. */
export const stackByDay = (
  rows: readonly Row[],
  groups: readonly string[],
  from: string,
  to: string,
): { days: number[]; layers: number[][] } => {
  const firstMs = Date.parse(from)
  const count = Math.max(1, Math.round((Date.parse(to) - firstMs) / dayMs))
  const days = Array.from({ length: count }, (_, index) => (firstMs + index * dayMs) / 1000)
  const sums = days.map(() => 0)
  const layers = groups.map((group) => {
    for (const row of rows) {
      const index = Math.floor((Date.parse(row.start) - firstMs) / dayMs)
      if (row.group === group && index in sums) sums[index] = (sums[index] ?? 0) + row.value
    }
    return [...sums]
  })
  return { days, layers: layers.toReversed() }
}
