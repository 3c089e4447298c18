const keptPaces = 1000
const weightOfNewest = 0.3

/** Ratio of actual to expected step times, by step and back end, as this process measured it. */
export const createStepPaces = () => {
  const paces = new Map<string, number>()
  const toKey = (step: string, backend: string): string => `${step} ${backend}`
  return {
    /** The expected time of a step, in milliseconds. */
    expectedMs: (step: string, backend: string, seconds: number): number =>
      1000 * seconds * (paces.get(toKey(step, backend)) ?? 1),
    record(step: string, backend: string, { expected, actual }: { expected: number; actual: number }): void {
      if (expected <= 0) return
      const key = toKey(step, backend)
      const before = paces.get(key)
      const pace = actual / expected
      paces.delete(key)
      paces.set(key, before === undefined ? pace : before + weightOfNewest * (pace - before))
      const [oldest] = paces.keys()
      if (paces.size > keptPaces && oldest !== undefined) paces.delete(oldest)
    },
  }
}
export type StepPaces = ReturnType<typeof createStepPaces>
