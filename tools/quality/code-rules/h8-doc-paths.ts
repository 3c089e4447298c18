import { globSync } from 'node:fs'
import { posix } from 'node:path'
import type { SourceFile, SourceTree, Violation } from './source-tree.ts'

const namedPath = /(?<![\w./:@-])(?:apps|packages|tests|tools|docs|deploy|\.ci|\.changeset)\/[\w./*<>{},@-]*[\w/*>}]/g
const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g

export function findMissingDocPaths(tree: SourceTree): Violation[] {
  return tree.files
    .filter(({ path }) => isDoc(path))
    .flatMap((file) =>
      [...new Set([...listNamedPaths(file), ...listLinkedPaths(file)])]
        .filter((path) => !pathExists(tree, path))
        .map((path): Violation => ({ rule: 'H8', path: file.path, message: `${path} does not exist` })),
    )
}

// A decision record is never edited, so its paths may be gone; a change note describes one release.
function isDoc(path: string): boolean {
  return (
    path.endsWith('.md') &&
    !path.startsWith('docs/adr/') &&
    !path.startsWith('.changeset/') &&
    !path.endsWith('CHANGELOG.md')
  )
}

function listNamedPaths({ text }: SourceFile): string[] {
  return [...text.matchAll(namedPath)].map(([path]) => path)
}

function listLinkedPaths({ path, text }: SourceFile): string[] {
  return [...text.matchAll(link)].map(([, target = '']) => posix.join(posix.dirname(path), target))
}

/** Compiled files exist only after a build, so their source is looked up instead. */
const toSourcePath = (path: string): string => {
  const [, folder, rest] = /^((?:packages|apps)\/[^/]+)\/dist(\/.*)?$/.exec(path) ?? []
  return folder === undefined ? path : `${folder}/src${(rest ?? '').replace(/\.js$/, '.ts')}`
}

// `<name>` and NNNN match any name, `{a,b}` each alternative, as in a shell.
function pathExists(tree: SourceTree, path: string): boolean {
  const pattern = toSourcePath(path)
    .replace(/<[^>]*>|NNNN/g, '*')
    .replace(/\/$/, '')
  return /[*{]/.test(pattern) ? globSync(pattern, { cwd: tree.root }).length > 0 : tree.exists(pattern)
}
