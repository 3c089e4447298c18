import { execFile } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A fresh named pipe. */
export const makePipe = async (path: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  await rm(path, { force: true })
  await run('/usr/bin/mkfifo', [path])
}

/** Whoever waits for a pipe's first writer waits no longer: it finds the pipe empty. For when the writer never came. */
export const releaseReader = (path: string): void => {
  try {
    closeSync(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK))
  } catch {
    // Nobody waits.
  }
}
