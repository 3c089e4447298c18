import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'
import { parse, type SourceFile, type SourceTree } from './source-tree.ts'

/** `target` is the file of this tree that is meant, undefined for packages from outside. */
export type Import = { from: string; specifier: string; isTypeOnly: boolean; target: string | undefined }

export function importsOf(tree: SourceTree): Import[] {
  return tree.code.flatMap((file) =>
    importsIn(file).map(({ specifier, isTypeOnly }) => ({
      from: file.path,
      specifier,
      isTypeOnly,
      target: resolveSpecifier(file.path, specifier, tree),
    })),
  )
}

function importsIn(file: SourceFile): { specifier: string; isTypeOnly: boolean }[] {
  const found: { specifier: string; isTypeOnly: boolean }[] = []
  const add = (node: ts.Node | undefined, isTypeOnly: boolean): void => {
    if (node && ts.isStringLiteralLike(node)) found.push({ specifier: node.text, isTypeOnly })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnlyImport(node.importClause))
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true)
    else if (ts.isCallExpression(node) && isLoadCall(node)) add(node.arguments[0], false)
    ts.forEachChild(node, visit)
  }
  visit(parse(file))
  return found
}

function isTypeOnlyImport(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const names = clause.namedBindings
  return (
    clause.name === undefined &&
    names !== undefined &&
    ts.isNamedImports(names) &&
    names.elements.every((name) => name.isTypeOnly)
  )
}

function isLoadCall(call: ts.CallExpression): boolean {
  const callee = call.expression
  return callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require')
}

function resolveSpecifier(from: string, specifier: string, tree: SourceTree): string | undefined {
  if (specifier.startsWith('.')) {
    const base = posix.join(posix.dirname(from), specifier)
    return [base, `${base}.ts`, `${base}/index.ts`].find((path) => tree.isCode(path)) ?? base
  }
  const [, own, face = ''] = /^@kinora\/([^/]+)(\/.+)?$/.exec(specifier) ?? []
  if (own === undefined) return undefined
  const folder = [own, `apps/${own}`].find((path) => tree.exists(`${path}/package.json`)) ?? `packages/${own}`
  const source = tree.exists(`${folder}/package.json`) ? sourceOf(tree, folder, `.${face}`) : undefined
  return posix.join(folder, source ?? 'src/index.ts')
}

function sourceOf(tree: SourceTree, folder: string, face: string): string | undefined {
  const text = readFileSync(posix.join(tree.root, folder, 'package.json'), 'utf8')
  const manifest: { exports?: Record<string, { source?: string } | undefined> } = JSON.parse(text)
  return manifest.exports?.[face]?.source
}
