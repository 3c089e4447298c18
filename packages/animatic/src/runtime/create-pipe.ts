import { execFile } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Creates a new named pipe. */
export const createPipe = async (path: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  await rm(path, { force: true })
  await run('/usr/bin/mkfifo', [path])
}

/**
 * Unblocks a reader that waits for the first writer of a pipe: it reads an empty pipe. For writers that never started.
 */
export const releaseReader = (path: string): void => {
  try {
    closeSync(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK))
  } catch {
    // No reader waits.
  }
}
