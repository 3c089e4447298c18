import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const dayMs = 86_400_000

/** The folder in which pulls work. It is inside the cache folder so that finished files can be moved by rename. */
export const workRoot = (folder: string): string => join(folder, '.work')

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

export const openWorkFolder = async (folder: string): Promise<string> => {
  const path = join(workRoot(folder), `${hostname()}+${process.pid}+${randomUUID()}`)
  await mkdir(path, { recursive: true })
  return path
}

const isAbandoned = async (root: string, name: string): Promise<boolean> => {
  const [host, pid] = name.split('+')
  if (host === hostname() && Number(pid) !== process.pid) return !isAlive(Number(pid))
  const stats = await stat(join(root, name)).catch(() => undefined)
  return stats !== undefined && Date.now() - stats.mtimeMs > dayMs
}

/** Removes work folders whose process died, and those of other machines after a day. */
export const removeAbandonedWork = async (folder: string): Promise<void> => {
  const root = workRoot(folder)
  // An npm process whose worker died may still write there for a moment.
  for (const name of await readdir(root).catch(() => []))
    if (await isAbandoned(root, name)) await rm(join(root, name), { recursive: true, force: true, maxRetries: 5 })
}
