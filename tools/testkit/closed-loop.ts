/** Runs `total` calls with `inFlight` concurrent ones; returns the elapsed seconds. */
export const runClosedLoop = async (
  total: number,
  inFlight: number,
  one: (i: number) => Promise<void>,
): Promise<number> => {
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (next < total) await one(next++)
    }),
  )
  return (performance.now() - began) / 1000
}

export const pick = <T>(list: readonly T[], i: number): T => {
  const item = list[i % list.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

/** Quantile of the samples. */
export const quantile = (samples: readonly number[], share: number): number =>
  samples.toSorted((a, b) => a - b)[Math.min(samples.length - 1, Math.floor(samples.length * share))] ?? 0
