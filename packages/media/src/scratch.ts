import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

// FOLDER/kinora-scratch-INSTALLATION/BOOT holds the work of one process. The process keeps the pipe BOOT.alive open for
// reading while it runs. The kernel knows whether a pipe has a reader, across containers and for any reuse of a pid.
const run = promisify(execFile)
const opening = '.opening'
const alive = '.alive'
const maxClaimAttempts = 5

const errorCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

const hasReader = async (pipe: string): Promise<boolean> => {
  try {
    const writer = await open(pipe, constants.O_WRONLY | constants.O_NONBLOCK)
    await writer.close()
    return true
  } catch (error) {
    if (errorCode(error) === 'ENXIO' || errorCode(error) === 'ENOENT') return false
    throw error
  }
}

export const scratchHome = (folder: string, installation: string): string =>
  join(folder, `kinora-scratch-${installation}`)

const claim = async (home: string, attempt = 1): Promise<{ boot: string; close(): Promise<void> }> => {
  const boot = randomUUID()
  const pipe = join(home, boot)
  try {
    await mkdir(home, { recursive: true, mode: 0o700 })
    await run('mkfifo', ['-m', '600', pipe + opening])
    const reader = await open(pipe + opening, constants.O_RDONLY | constants.O_NONBLOCK)
    // A pipe without a reader belongs to a dead process, so the pipe gets its final name only now.
    await rename(pipe + opening, pipe + alive)
    return { boot, close: () => reader.close() }
  } catch (error) {
    // Another process may have cleaned up before the pipe had its reader.
    if (attempt === maxClaimAttempts) throw error
    return claim(home, attempt + 1)
  }
}

export type Scratch = { folder: string; release(): Promise<void> }

/** Creates a folder for this process alone until it ends or releases the folder. */
export const claimScratch = async (home: string): Promise<Scratch> => {
  const { boot, close } = await claim(home)
  const { uid } = await lstat(home)
  // A folder for temporary files is writable for all users of the machine.
  if (uid !== process.getuid?.()) throw new Error(`${home} belongs to another user; set SCRATCH_DIR`)
  const folder = join(home, boot)
  await mkdir(folder, { mode: 0o700 })
  return {
    folder,
    async release() {
      await rm(folder, { recursive: true, force: true })
      await rm(folder + alive, { force: true })
      await close()
      // Other processes may still use it.
      await rmdir(home).catch(() => undefined)
    },
  }
}

/** Deletes the work of processes that ended without cleanup. */
export const emptyScratch = async (home: string): Promise<void> => {
  for (const name of await readdir(home)) {
    const path = join(home, name)
    const isPipe = name.endsWith(alive) || name.endsWith(opening)
    if (await hasReader(isPipe ? path : path + alive)) continue
    // The pipe is removed last, so that an interrupted cleanup is repeated.
    if (name.endsWith(alive)) await rm(path.slice(0, -alive.length), { recursive: true, force: true })
    await rm(path, { recursive: true, force: true })
  }
}

/** Lists the work folders of all processes of an installation, running or not. Empty if it never ran. */
export const listScratch = async (home: string): Promise<string[]> => {
  const entries = await readdir(home, { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  const boots = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const works = await Promise.all(
    boots.map(async (boot) => (await readdir(join(home, boot)).catch(() => [])).map((name) => join(boot, name))),
  )
  return works.flat()
}
