import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { repoRoot } from '../../testkit/environment.ts'

/** An app of the other service that can be killed at any moment and restarts. */
export const openVictim = (app: 'api' | 'worker', env: NodeJS.ProcessEnv) => {
  const start = (): ChildProcess =>
    spawn(process.execPath, ['--conditions=source', `apps/${app}/src/main.ts`], {
      cwd: repoRoot,
      env,
      stdio: 'ignore',
    })
  let child = start()
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    async killAndRestart(): Promise<void> {
      await end('SIGKILL')
      child = start()
    },
    stop: () => end('SIGTERM'),
  }
}
