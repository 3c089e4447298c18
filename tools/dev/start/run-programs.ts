import { explainEnd, type SupervisedChild } from '../apps/supervise-apps.ts'

export type RunDeps = { start(name: string): SupervisedChild; report(line: string): void }

/**
 * Runs programs and stops them one after the other in the given order: each drains before the next gets its signal,
 * so the API accepts nothing that the worker no longer takes. When one ends by itself, the others are stopped.
 */
export const runPrograms = (names: readonly string[], { start, report }: RunDeps) => {
  const running = new Map(names.map((name) => [name, start(name)]))
  const finished = Promise.withResolvers<number>()
  let isStopping = false
  let exitCode = 0

  const stopAll = async (): Promise<void> => {
    for (const name of names) {
      const child = running.get(name)
      child?.process.kill('SIGTERM')
      await child?.ended
    }
    finished.resolve(exitCode)
  }
  const stop = (): void => {
    // The second request does not wait for anything to drain.
    if (isStopping) for (const { process } of running.values()) process.kill('SIGKILL')
    else {
      isStopping = true
      void stopAll()
    }
  }
  for (const [name, child] of running)
    child.ended.then((code) => {
      running.delete(name)
      if (isStopping && code === 0) return
      report(`${name} ${explainEnd(child.process)}`)
      exitCode ||= code || 1
      if (!isStopping) stop()
    }, finished.reject)
  return { stop, finished: finished.promise }
}
