import type { JobContext } from './job-context.ts'

type Part = (context: JobContext) => Promise<void>

/** Runs parts that feed each other through pipes. If one fails, stops the others and throws its error. */
export const runPiped = async (context: JobContext, parts: readonly Part[]): Promise<void> => {
  const stop = new AbortController()
  const signal = AbortSignal.any([context.signal, stop.signal])
  const failures: unknown[] = []
  await Promise.all(
    parts.map((part) =>
      part({ ...context, signal }).catch((error: unknown) => {
        failures.push(error)
        stop.abort()
      }),
    ),
  )
  if (failures.length > 0) throw failures[0]
}
