import type { ChildProcess } from 'node:child_process'

const children = new Set<ChildProcess>()

const exitOnSignals = (): void => {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(code))
}

/** Ends a program that was started by this process when this process exits or is ended by a signal. */
export const endWithThisProcess = (child: ChildProcess): void => {
  if (children.size === 0) exitOnSignals()
  children.add(child)
  child.once('exit', () => children.delete(child))
}

process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM')
})
