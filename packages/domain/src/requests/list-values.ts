/** Minimum number of consecutive integers for a range. */
const leastRange = 3

/** Formats values: `1 to 10`, `4, 8`, `1 to 8, 10`; consecutive integers become ranges. */
export const listValues = (values: readonly (string | number)[]): string => {
  const words: string[] = []
  for (let first = 0; first < values.length; ) {
    let last = first
    while (typeof values[last] === 'number' && values[last + 1] === Number(values[last]) + 1) last += 1
    const isRange = last - first + 1 >= leastRange
    words.push(...(isRange ? [`${values[first]} to ${values[last]}`] : values.slice(first, last + 1).map(String)))
    first = last + 1
  }
  return words.join(', ')
}
