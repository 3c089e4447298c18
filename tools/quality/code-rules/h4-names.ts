import ts from 'typescript'
import { parse, type SourceFile, type SourceTree, type Violation } from './source-tree.ts'

const vagueNames = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'types', 'manager', 'service'])
const packageIndex = /^(packages|apps)\/[^/]+\/src\/index\.ts$/
// A package of independent parts has an index for each of them.
const folderIndex =
  /^packages\/(adapters|backends|inference|generators)\/src\/[^/]+\/index\.ts$|^packages\/domain\/src\/weights\/index\.ts$/

export function findVagueNames(tree: SourceTree): Violation[] {
  return tree.code.flatMap((file) => {
    const faults = [...nameFaults(file.path), ...indexFaults(file)]
    return faults.map((message) => ({ rule: 'H4', path: file.path, message }))
  })
}

function nameFaults(path: string): string[] {
  const words = path.split('/').map((segment) => segment.split('.')[0] ?? '')
  return words.filter((word) => vagueNames.has(word)).map((word) => `"${word}" does not describe the content`)
}

function indexFaults(file: SourceFile): string[] {
  if (!/(^|\/)index\.[a-z]+$/.test(file.path) || folderIndex.test(file.path)) return []
  if (!packageIndex.test(file.path)) return ['index.ts is only for the public exports of a package']
  return parse(file).statements.some(isUnnamedExport) ? ['index.ts of a package lists its exports by name'] : []
}

function isUnnamedExport(statement: ts.Statement): boolean {
  if (ts.isExportDeclaration(statement)) return statement.exportClause === undefined
  if (ts.isExportAssignment(statement)) return true
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
  )
}
