import ts from 'typescript'
import { isTest, parse, type SourceTree, type Violation } from './source-tree.ts'

const impureNames = new Set(['fetch', 'Date', 'process', 'performance', 'crypto', 'setTimeout', 'setInterval'])

/** A generator is replayed: values from outside would differ on replay. dependency-cruiser checks its imports. */
export function findImpureGenerators(tree: SourceTree): Violation[] {
  const isGenerator = (path: string): boolean => path.startsWith('packages/generators/src/') && !isTest(path)
  return tree.code
    .filter(({ path }) => isGenerator(path))
    .flatMap((file) =>
      findImpureUses(parse(file)).map(
        (name): Violation => ({ rule: 'H6', path: file.path, message: `generators do not use ${name}` }),
      ),
    )
}

function findImpureUses(root: ts.Node): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && node.getText() === 'Math.random') found.push('Math.random')
    if (ts.isIdentifier(node) && impureNames.has(node.text) && !isMemberName(node)) found.push(node.text)
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
