import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { searchPath, toolsCache } from '../../testkit/environment.ts'

/** The store keeps metadata in user xattrs and ends at once on a file system without them. */
export async function needsSidecar(folder: string): Promise<boolean> {
  const trial = join(folder, 'trial')
  const socket = join(folder, 'trial.sock')
  mkdirSync(trial, { recursive: true })
  const child = spawn(join(toolsCache(), 'versitygw'), ['--port', './trial.sock', '--quiet', 'posix', trial], {
    cwd: folder,
    env: { PATH: searchPath, ROOT_ACCESS_KEY: 'trial', ROOT_SECRET_KEY: 'trial' },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  try {
    for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
      if (existsSync(socket)) return false
      await sleep(50)
    }
    return true
  } finally {
    child.kill('SIGKILL')
    await ended
    rmSync(trial, { recursive: true, force: true })
    rmSync(socket, { force: true })
  }
}
