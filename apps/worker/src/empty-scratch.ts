import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** Deletes the scratch folders of dead processes. Names begin with the process id, so running work is not touched. */
export const emptyScratch = async (root: string): Promise<void> => {
  await mkdir(root, { recursive: true })
  for (const name of await readdir(root)) {
    const pid = Number(/^([0-9]+)-/.exec(name)?.[1])
    if (!isAlive(pid)) await rm(join(root, name), { recursive: true, force: true })
  }
}
