import { builtinModules } from 'node:module'
import ts from 'typescript'
import { importsOf } from './imports.ts'
import { isTest, parse, type SourceTree, type Violation } from './source-tree.ts'

const worldlyNames = new Set(['fetch', 'Date', 'process', 'performance', 'crypto', 'setTimeout', 'setInterval'])
const builtins = new Set(builtinModules)

/** A flow is replayed: what it reads from the world would be different the second time. */
export function findWorldlyGenerators(tree: SourceTree): Violation[] {
  const isGenerator = (path: string): boolean => path.startsWith('packages/generators/src/') && !isTest(path)
  const imports = importsOf(tree).filter(({ from, specifier }) => isGenerator(from) && isWorldlyModule(specifier))
  const uses = tree.code
    .filter(({ path }) => isGenerator(path))
    .flatMap((file) =>
      worldlyUses(parse(file)).map(
        (name): Violation => ({ rule: 'H6', path: file.path, message: `generators do not use ${name}` }),
      ),
    )
  return [
    ...imports.map(
      ({ from, specifier }): Violation => ({
        rule: 'H6',
        path: from,
        message: `generators do not import ${specifier}`,
      }),
    ),
    ...uses,
  ]
}

function isWorldlyModule(specifier: string): boolean {
  return specifier.startsWith('node:') || specifier.startsWith('@temporalio/') || builtins.has(specifier)
}

function worldlyUses(root: ts.Node): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && node.getText() === 'Math.random') found.push('Math.random')
    if (ts.isIdentifier(node) && worldlyNames.has(node.text) && !isMemberName(node)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(root)
  return [...new Set(found)]
}

function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) return parent.name === node
  return ts.isPropertySignature(parent) || ts.isMethodSignature(parent) || ts.isImportSpecifier(parent)
}
