import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'

export type HashedFile = { path: string; sha256: string; bytes: number }

export const hashFile = async (file: string): Promise<{ sha256: string; bytes: number }> => {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
    }
  })
  return { sha256: hash.digest('hex'), bytes }
}

/** Hashes every file below a folder, sorted by path. */
export const hashFolder = async (folder: string): Promise<HashedFile[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const files: HashedFile[] = []
  for (const path of paths.toSorted()) files.push({ path, ...(await hashFile(join(folder, path))) })
  return files
}

/** Combines the files into one size and one hash, which is the hash of their sha256sum list. */
export const combineHashes = (files: readonly HashedFile[]): { sha256: string; bytes: number } => ({
  sha256: createHash('sha256')
    .update(files.map(({ sha256, path }) => `${sha256}  ${path}\n`).join(''))
    .digest('hex'),
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
})
