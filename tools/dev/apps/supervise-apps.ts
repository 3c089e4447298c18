import type { ChildProcess } from 'node:child_process'

export type SupervisedChild = {
  process: Pick<ChildProcess, 'kill' | 'exitCode' | 'signalCode'>
  ended: Promise<number>
}

export type SupervisorDeps = {
  start(name: string): SupervisedChild
  report(line: string): void
  /** An app that ends by itself restarts after the next change; the others keep running. */
  waitsForChanges: boolean
  /** How long an app may drain before a restart ends it. */
  drainMs?: number
}

/** Explains the end of a process from its exit status. */
export const explainEnd = ({ exitCode, signalCode }: Pick<ChildProcess, 'exitCode' | 'signalCode'>): string => {
  if (signalCode === 'SIGKILL') return 'was killed (SIGKILL); the system does that when memory runs out'
  if (signalCode !== null) return `was ended by ${signalCode}`
  return exitCode === 0 ? 'ended by itself (exit code 0)' : `failed (exit code ${exitCode}); its last lines are above`
}

/** Runs apps side by side. When one ends by itself, it reports the reason and stops the others. */
export const superviseApps = (
  names: readonly string[],
  { start, report, waitsForChanges, drainMs = 10_000 }: SupervisorDeps,
) => {
  const running = new Map<string, SupervisedChild>()
  const restarting = new Map<string, NodeJS.Timeout>()
  const finished = Promise.withResolvers<number>()
  let isStopping = false
  let exitCode = 0

  const launch = (name: string): void => {
    const child = start(name)
    running.set(name, child)
    child.ended.then((code) => onEnd(name, child, code), finished.reject)
  }
  const onEnd = (name: string, child: SupervisedChild, code: number): void => {
    running.delete(name)
    clearTimeout(restarting.get(name))
    const isRestart = restarting.delete(name)
    if (isStopping) finishOnceEmpty()
    else if (isRestart) launch(name)
    else onSelfEnd(name, child, code)
  }
  const onSelfEnd = (name: string, child: SupervisedChild, code: number): void => {
    report(`${name} ${explainEnd(child.process)}`)
    if (waitsForChanges) {
      report(`${name} starts again when its source changes`)
      return
    }
    exitCode = code || 1
    if (running.size > 0) report(`stopping ${[...running.keys()].join(', ')}`)
    stop()
  }
  const finishOnceEmpty = (): void => {
    if (running.size === 0) finished.resolve(exitCode)
  }
  const stop = (): void => {
    // The second request does not wait for anything to drain.
    for (const { process } of running.values()) process.kill(isStopping ? 'SIGKILL' : 'SIGTERM')
    isStopping = true
    finishOnceEmpty()
  }
  const restart = (name: string): void => {
    if (isStopping || restarting.has(name)) return
    const child = running.get(name)
    if (child) {
      restarting.set(
        name,
        setTimeout(() => child.process.kill('SIGKILL'), drainMs),
      )
      child.process.kill('SIGTERM')
    } else launch(name)
  }
  for (const name of names) launch(name)
  return { stop, restart, finished: finished.promise }
}
