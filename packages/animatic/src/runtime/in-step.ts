import type { Bench } from './work.ts'

type Part = (bench: Bench) => Promise<void>

/** Runs parts that feed each other through pipes; when one fails, the others are stopped, and its failure is told. */
export const inStep = async (bench: Bench, parts: readonly Part[]): Promise<void> => {
  const stop = new AbortController()
  const signal = AbortSignal.any([bench.signal, stop.signal])
  const failures: unknown[] = []
  await Promise.all(
    parts.map((part) =>
      part({ ...bench, signal }).catch((error: unknown) => {
        failures.push(error)
        stop.abort()
      }),
    ),
  )
  if (failures.length > 0) throw failures[0]
}
