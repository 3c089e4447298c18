import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const dayMs = 86_400_000

/** Where pulls happen, in the cache folder itself, so that what is ready can be renamed into its place. */
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

const isLeft = async (root: string, name: string): Promise<boolean> => {
  const [host, pid] = name.split('+')
  if (host === hostname() && Number(pid) !== process.pid) return !isAlive(Number(pid))
  const seen = await stat(join(root, name)).catch(() => undefined)
  return seen !== undefined && Date.now() - seen.mtimeMs > dayMs
}

/** Removes what pulls left behind whose process died; those of other machines after a day. */
export const removeLeftWork = async (folder: string): Promise<void> => {
  const root = workRoot(folder)
  // An npm whose worker died may still write there for a moment.
  for (const name of await readdir(root).catch(() => []))
    if (await isLeft(root, name)) await rm(join(root, name), { recursive: true, force: true, maxRetries: 5 })
}
