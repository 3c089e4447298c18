const mib = 2 ** 20
/** Five minutes of samples; a shorter run cannot show a plateau. */
const minSamples = 30
/** Over a third of a run of 14 minutes. Growth of 100 MiB over the whole run would be 35. */
const toleranceMib = 16

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Compares the last third of the resident memory, sampled every ten seconds, with the third before it. */
export const checkPlateau = (residentBytes: readonly number[]): string[] => {
  if (residentBytes.length < minSamples) return []
  const third = Math.floor(residentBytes.length / 3)
  const [middle, last] = [residentBytes.slice(-2 * third, -third), residentBytes.slice(-third)]
  const grownMib = Math.round((median(last) - median(middle)) / mib)
  return grownMib > toleranceMib ? [`resident memory still grew by ${grownMib} MiB in the last third of the run`] : []
}
