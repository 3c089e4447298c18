import ts from 'typescript'

const blocks = new Set(['it', 'test', 'describe'])
const silenced = new Set(['skip', 'skipIf', 'runIf', 'todo'])

/** The names of the tests and blocks of a file as written; skipped ones are left out. */
export function testNames(path: string, text: string): string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    const name = ts.isCallExpression(node) ? readTestName(node) : undefined
    if (name === 'skipped') return
    if (name !== undefined) names.push(name.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  return names
}

function readTestName(call: ts.CallExpression): { text: string } | 'skipped' | undefined {
  const [first] = call.arguments
  if (first === undefined || !isText(first)) return undefined
  const words = listCallWords(call.expression)
  if (!blocks.has(words[0] ?? '')) return undefined
  return words.some((word) => silenced.has(word)) ? 'skipped' : { text: first.getText() }
}

function isText(node: ts.Expression): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
}

/** `it.concurrent.each(rows)` is it, concurrent, each. */
function listCallWords(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text]
  if (ts.isPropertyAccessExpression(node)) return [...listCallWords(node.expression), node.name.text]
  if (ts.isCallExpression(node)) return listCallWords(node.expression)
  if (ts.isTaggedTemplateExpression(node)) return listCallWords(node.tag)
  return []
}
