import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { inheritedEnvironment, repoRoot } from '../../testkit/environment.ts'
import type { CheckRun } from './check-run.ts'
import type { Step } from './step.ts'

const readyTimeoutMs = 300_000
const keptLines = 200

/** Runs steps beside a running API and worker; prints the last lines of both when a step fails. */
export async function runWithApps(run: CheckRun, steps: readonly Step[], env: Record<string, string>): Promise<void> {
  const apps = spawn(process.execPath, ['tools/run.ts', 'dev/apps'], {
    cwd: repoRoot,
    env: { ...inheritedEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const ended = once(apps, 'exit')
  const ready = new Promise<true>((resolve) => {
    for (const stream of [apps.stdout, apps.stderr]) {
      createInterface(stream).on('line', (line) => {
        if (lines.push(line) > keptLines) lines.shift()
        if (line.startsWith('ready: ')) resolve(true)
      })
    }
  })
  const late = once(AbortSignal.timeout(readyTimeoutMs), 'abort')
  const isReady = (await Promise.race([ready, ended, late])) === true
  try {
    if (!isReady) {
      console.log('FAIL  the apps did not become ready')
      run.skip(steps)
    }
    const results = isReady ? await run.sequence(steps, env) : []
    if (!isReady || results.some(({ status }) => status === 'failed'))
      console.log(`the last lines of the apps:\n${lines.join('\n')}`)
  } finally {
    apps.kill('SIGTERM')
    await ended
  }
}
