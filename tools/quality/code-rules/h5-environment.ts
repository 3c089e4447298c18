import ts from 'typescript'
import { isTest, parse, type SourceTree, type Violation } from './source-tree.ts'

const configFile = /^apps\/[^/]+\/src\/config\.ts$/

/** The product receives settings as arguments; tests and tools may read the environment. */
export function findEnvironmentReads(tree: SourceTree): Violation[] {
  return tree.code
    .filter(({ path }) => /^(apps|packages)\//.test(path) && !isTest(path) && !configFile.test(path))
    .filter((file) => readsEnvironment(parse(file)))
    .map(({ path }) => ({ rule: 'H5', path, message: 'process.env is read only in apps/*/src/config.ts' }))
}

function readsEnvironment(node: ts.Node): boolean {
  return isEnvironmentRead(node) || (ts.forEachChild(node, (child) => readsEnvironment(child) || undefined) ?? false)
}

function isEnvironmentRead(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return isProcess(node.expression) && node.name.text === 'env'
  if (ts.isElementAccessExpression(node)) {
    return (
      isProcess(node.expression) &&
      ts.isStringLiteralLike(node.argumentExpression) &&
      node.argumentExpression.text === 'env'
    )
  }
  if (ts.isVariableDeclaration(node) && node.initializer && isProcess(node.initializer)) {
    return (
      ts.isObjectBindingPattern(node.name) &&
      node.name.elements.some((element) => (element.propertyName ?? element.name).getText() === 'env')
    )
  }
  if (ts.isImportSpecifier(node)) {
    const from = node.parent.parent.parent.moduleSpecifier
    return (
      (node.propertyName ?? node.name).text === 'env' && ts.isStringLiteral(from) && /^(node:)?process$/.test(from.text)
    )
  }
  return false
}

function isProcess(node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return node.text === 'process'
  return (
    ts.isPropertyAccessExpression(node) && node.expression.getText() === 'globalThis' && node.name.text === 'process'
  )
}
