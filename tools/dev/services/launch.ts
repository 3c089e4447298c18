import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { searchPath } from '../../testkit/environment.ts'
import type { Launch } from './part.ts'

/** Starts a server in a separate process group that outlives this process and writes to its log file. */
export async function launchDetached(launch: Launch, logFile: string): Promise<number> {
  const log = openSync(logFile, 'a', 0o600)
  try {
    const child = spawn(launch.file, launch.args, {
      cwd: launch.cwd ?? '/',
      env: { PATH: searchPath, LANG: 'C.UTF-8', TZ: 'UTC', ...launch.env },
      stdio: ['ignore', log, log],
      detached: true,
      ...launch.user,
    })
    await once(child, 'spawn')
    child.unref()
    if (child.pid === undefined) throw new Error(`${launch.file} has no process id`)
    return child.pid
  } finally {
    closeSync(log)
  }
}
