import ts from 'typescript'
import { parse, type SourceFile, type SourceTree, type Violation } from './source-tree.ts'

const emptyNames = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'types', 'manager', 'service'])
const packageFace = /^(packages|apps)\/[^/]+\/src\/index\.ts$/
// A package of independent parts has a face for each of them.
const folderFace =
  /^packages\/(adapters|backends|inference|generators)\/src\/[^/]+\/index\.ts$|^packages\/domain\/src\/weights\/index\.ts$/

export function findEmptyNames(tree: SourceTree): Violation[] {
  return tree.code.flatMap((file) => {
    const faults = [...nameFaults(file.path), ...indexFaults(file)]
    return faults.map((message) => ({ rule: 'H4', path: file.path, message }))
  })
}

function nameFaults(path: string): string[] {
  const words = path.split('/').map((segment) => segment.split('.')[0] ?? '')
  return words.filter((word) => emptyNames.has(word)).map((word) => `"${word}" says nothing about what is inside`)
}

function indexFaults(file: SourceFile): string[] {
  if (!/(^|\/)index\.[a-z]+$/.test(file.path) || folderFace.test(file.path)) return []
  if (!packageFace.test(file.path)) return ["index.ts is only a package's face"]
  return parse(file).statements.some(isUnnamedExport) ? ["a package's face lists its exports by name"] : []
}

function isUnnamedExport(statement: ts.Statement): boolean {
  if (ts.isExportDeclaration(statement)) return statement.exportClause === undefined
  if (ts.isExportAssignment(statement)) return true
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
  )
}
