import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hashFolder } from './pull/file-hashes.ts'
import { openWorkFolder } from './pull/work-folders.ts'
import { readRecord, recordFile } from './record.ts'

/** Returns the first file that differs from its record, or undefined when all match. */
export const findFault = async (folder: string): Promise<string | undefined> => {
  const record = await readRecord(folder)
  if (record === 'none') return undefined
  if (record === 'unreadable') return `${recordFile} cannot be read`
  const hashes = new Map((await hashFolder(folder)).map((file) => [file.path, file.sha256]))
  const changed = record.files.find(({ path, sha256 }) => hashes.get(path) !== sha256)
  if (changed) return `${changed.path} ${hashes.has(changed.path) ? 'has been modified' : 'is missing'}`
  const unexpected = [...hashes.keys()].find(
    (path) => path !== recordFile && !record.files.some((file) => file.path === path),
  )
  return unexpected === undefined ? undefined : `${unexpected} is not part of the weight`
}

/** Removes a weight by one rename, so that a large one disappears at once. */
export const removeWeight = async (folder: string, name: string): Promise<void> => {
  const work = await openWorkFolder(folder)
  await rename(join(folder, name), join(work, name)).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  })
  await rm(work, { recursive: true, force: true })
}
