import ts from 'typescript'
import { isTest, parse, type SourceTree, type Violation } from './source-tree.ts'

const worldlyNames = new Set(['fetch', 'Date', 'process', 'performance', 'crypto', 'setTimeout', 'setInterval'])

/** A flow is replayed: what it reads from the world would be different the second time. dependency-cruiser holds its imports. */
export function findWorldlyGenerators(tree: SourceTree): Violation[] {
  const isGenerator = (path: string): boolean => path.startsWith('packages/generators/src/') && !isTest(path)
  return tree.code
    .filter(({ path }) => isGenerator(path))
    .flatMap((file) =>
      worldlyUses(parse(file)).map(
        (name): Violation => ({ rule: 'H6', path: file.path, message: `generators do not use ${name}` }),
      ),
    )
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
