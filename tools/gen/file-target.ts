import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Path from the root → text. */
export type GeneratedFiles = ReadonlyMap<string, string>

/** Where generated files go; with `isCheck` nothing is touched. Both methods answer the paths that differed. */
export const createFileTarget = (root: string, isCheck: boolean) => ({
  put: (files: GeneratedFiles): string[] =>
    [...files].flatMap(([path, text]) => {
      const file = join(root, path)
      if (existsSync(file) && readFileSync(file, 'utf8') === text) return []
      if (!isCheck) {
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, text)
      }
      return [path]
    }),
  /** Removes from a folder the files that are no longer generated; folders in it are other folders. */
  clear(folder: string, files: GeneratedFiles): string[] {
    const present = existsSync(join(root, folder)) ? readdirSync(join(root, folder), { withFileTypes: true }) : []
    const ours = present.filter((entry) => entry.isFile())
    const left = ours.map(({ name }) => `${folder}/${name}`).filter((path) => !files.has(path))
    if (!isCheck) for (const path of left) rmSync(join(root, path), { recursive: true })
    return left
  },
})
