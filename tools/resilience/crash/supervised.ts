import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { inheritedEnvironment, repoRoot } from '../../testkit/environment.ts'

export type SupervisedSettings = {
  name: string
  file: string
  args: (incarnation: number) => string[]
  env: Record<string, string>
  logFile: string
  healthUrl: string
  /** It is expected to end. */
  staysDown?: boolean
}

export type Supervised = ReturnType<typeof createSupervised>

const stopTimeoutMs = 60_000

/** One process under test: restarted whenever it ends, for any reason. */
export const createSupervised = (settings: SupervisedSettings) => {
  const { name, file, args, env, logFile, healthUrl } = settings
  let child: ChildProcess | undefined
  let ended: Promise<number | NodeJS.Signals | null> = Promise.resolve(null)
  let incarnation = 0
  let isOver = false
  let isExpected = false
  const selfEnds: string[] = []
  const stopSeconds: number[] = []
  const start = (): void => {
    if (isOver) return
    incarnation += 1
    isExpected = false
    const log = openSync(logFile, 'a')
    const started = spawn(process.execPath, ['--conditions=source', file, ...args(incarnation)], {
      cwd: repoRoot,
      env: { ...inheritedEnvironment, ...env },
      stdio: ['ignore', log, log, 'ipc'],
    })
    closeSync(log)
    child = started
    ended = new Promise((resolve) => {
      started.once('exit', (code, signal) => {
        resolve(code ?? signal)
        if (isExpected || isOver || settings.staysDown) return
        selfEnds.push(`${name} ended by itself (${signal ?? code}), see ${logFile}`)
        // After a pause: a process that cannot start would keep the machine busy.
        setTimeout(start, 500)
      })
    })
  }
  const signal = (word: NodeJS.Signals): boolean => child?.kill(word) ?? false
  const isUp = (): Promise<boolean> =>
    fetch(healthUrl, { signal: AbortSignal.timeout(1_000) }).then(
      (answer) => answer.ok,
      () => false,
    )
  return {
    name,
    logFile,
    selfEnds,
    stopSeconds,
    isUp,
    start,
    /** Sends SIGKILL and restarts it. */
    async kill(): Promise<void> {
      isExpected = true
      signal('SIGKILL')
      await ended
      start()
    },
    /** Stops it for a while, as on a machine that swaps or a paused virtual machine. */
    async freeze(forMs: number): Promise<void> {
      const frozen = child
      frozen?.kill('SIGSTOP')
      await sleep(forMs)
      frozen?.kill('SIGCONT')
    },
    /** Stops it gracefully, as at every deploy, and restarts it. */
    async restart(): Promise<void> {
      isExpected = true
      const since = performance.now()
      signal('SIGTERM')
      const late = sleep(stopTimeoutMs, 'late', { ref: false })
      const code = await Promise.race([ended, late])
      if (code !== 0) selfEnds.push(`${name} did not stop gracefully (${code}), see ${logFile}`)
      if (code === 'late') signal('SIGKILL')
      await ended
      stopSeconds.push((performance.now() - since) / 1000)
      start()
    },
    /** Waits for a process that is expected to end. */
    async hasEnded(timeoutMs: number): Promise<void> {
      const late = sleep(timeoutMs, 'late', { ref: false })
      if ((await Promise.race([ended, late])) === 'late') throw new Error(`${name} should have ended; see ${logFile}`)
    },
    async end(): Promise<void> {
      isOver = true
      signal('SIGKILL')
      await ended
    },
  }
}
