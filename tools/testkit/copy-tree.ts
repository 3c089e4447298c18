import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repoRoot } from './environment.ts'

/** Copies the working tree by hard links. Files that change must be replaced with `replaceFile`. */
export const copyTree = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const entries = readdirSync(repoRoot).filter((name) => name !== '.git' && !name.startsWith('.kinora'))
  execFileSync('cp', ['-al', ...entries.map((name) => join(repoRoot, name)), folder])
}

/** Replaces the file instead of writing into it: the working tree shares its old content. */
export const replaceFile = (path: string, edit: (text: string) => string): void => {
  writeFileSync(`${path}.replacement`, edit(readFileSync(path, 'utf8')))
  renameSync(`${path}.replacement`, path)
}
