import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hashFolder } from './pull/file-hashes.ts'
import { openWorkFolder } from './pull/work-folders.ts'
import { readRecord, recordFile } from './record.ts'

/** The first file that is not what it was when it came; undefined when all are. */
export const findFault = async (folder: string): Promise<string | undefined> => {
  const record = await readRecord(folder)
  if (record === 'none') return undefined
  if (record === 'unreadable') return `${recordFile} cannot be read`
  const found = new Map((await hashFolder(folder)).map((file) => [file.path, file.sha256]))
  const changed = record.files.find(({ path, sha256 }) => found.get(path) !== sha256)
  if (changed) return `${changed.path} ${found.has(changed.path) ? 'is not what it was' : 'is missing'}`
  const strange = [...found.keys()].find(
    (path) => path !== recordFile && !record.files.some((file) => file.path === path),
  )
  return strange === undefined ? undefined : `${strange} does not belong there`
}

/** Takes a weight away at once, however large it is. */
export const removeWeight = async (folder: string, name: string): Promise<void> => {
  const work = await openWorkFolder(folder)
  await rename(join(folder, name), join(work, name)).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  })
  await rm(work, { recursive: true, force: true })
}
