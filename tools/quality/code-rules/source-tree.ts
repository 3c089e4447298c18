import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

export type SourceFile = { path: string; text: string }

/** A checkout: paths are relative to its root and use forward slashes. */
export type SourceTree = {
  root: string
  files: SourceFile[]
  code: SourceFile[]
  isCode: (path: string) => boolean
  exists: (path: string) => boolean
}

export type Violation = { rule: `H${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`; path: string; message: string }

const ignoredFolders = new Set(['node_modules', 'dist', '.types', '.git', '.astro'])
// The input of the documentation site is copied from docs/, which is checked there.
const ignoredPaths = new Set([
  'coverage',
  'tools/quality/boundaries/fixtures',
  'tools/quality/code-rules/fixtures',
  'apps/docs/src/content',
  'apps/docs/public',
])
const textFiles = /\.(ts|tsx|mts|js|mjs|cjs|py|sh|sql|md)$/
const codeFiles = /\.(ts|tsx|mts|js|mjs|cjs)$/

export function readTree(root: string): SourceTree {
  const files = [...walk(root, '')].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const code = files.filter(({ path }) => codeFiles.test(path))
  const codePaths = new Set(code.map(({ path }) => path))
  return {
    root,
    files,
    code,
    isCode: (path) => codePaths.has(path),
    exists: (path) => existsSync(join(root, path)),
  }
}

function* walk(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory() && !isIgnored(entry.name, path)) yield* walk(root, path)
    if (entry.isFile() && textFiles.test(entry.name)) yield path
  }
}

// The fixtures break the rules on purpose; instances of the services hold data, not source.
function isIgnored(name: string, path: string): boolean {
  return ignoredFolders.has(name) || name.startsWith('.kinora') || ignoredPaths.has(path)
}

export function isTest(path: string): boolean {
  return /\.test\.[a-z]+$/.test(path) || path.startsWith('tests/')
}

export function parse(file: SourceFile): ts.SourceFile {
  return ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true)
}
