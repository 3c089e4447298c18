import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Built code with the hash of every file it was built from, so an edited source makes it stale. */
const entrySchema = z.object({ sources: z.record(z.string(), z.string()), code: z.string() })

const hashText = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('base64url')

const entryFile = (folder: string, workflowsPath: string): string =>
  join(folder, `workflows-${hashText(workflowsPath).slice(0, 16)}.json`)

/** The entry itself exists only inside the bundler, so not every source is a file. */
const hashFile = (file: string): string | undefined => {
  try {
    return statSync(file).isFile() ? hashText(readFileSync(file)) : undefined
  } catch {
    return undefined
  }
}

export const readCachedBundle = (folder: string, workflowsPath: string): string | undefined => {
  try {
    const { sources, code } = entrySchema.parse(JSON.parse(readFileSync(entryFile(folder, workflowsPath), 'utf8')))
    const files = Object.entries(sources)
    return files.length > 0 && files.every(([file, hash]) => hashFile(file) === hash) ? code : undefined
  } catch {
    return undefined // no entry, or one that cannot be read: the bundle is built
  }
}

/** Several processes may build the same bundle at once: each renames a complete file into place. */
export const writeCachedBundle = (
  folder: string,
  workflowsPath: string,
  built: { code: string; sources: Iterable<string> },
): void => {
  const sources: Record<string, string> = {}
  for (const file of built.sources) {
    const hash = hashFile(file)
    if (hash !== undefined) sources[file] = hash
  }
  const file = entryFile(folder, workflowsPath)
  const unfinished = `${file}.${process.pid}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(unfinished, JSON.stringify({ sources, code: built.code }))
  renameSync(unfinished, file)
}
