import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Path from the root → text. */
export type GeneratedFiles = ReadonlyMap<string, string>

/** Writes generated files; with `isCheck` it changes nothing. Both methods return the paths that differed. */
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
  /** Removes the files of a folder that are no longer generated, but not those of its subfolders. */
  clear(folder: string, files: GeneratedFiles): string[] {
    const present = existsSync(join(root, folder)) ? readdirSync(join(root, folder), { withFileTypes: true }) : []
    const currentFiles = present.filter((entry) => entry.isFile())
    const staleFiles = currentFiles.map(({ name }) => `${folder}/${name}`).filter((path) => !files.has(path))
    if (!isCheck) for (const path of staleFiles) rmSync(join(root, path), { recursive: true })
    return staleFiles
  },
})
