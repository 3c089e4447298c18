import { execFile } from 'node:child_process'
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
