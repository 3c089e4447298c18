import ts from 'typescript'

const blocks = new Set(['it', 'test', 'describe'])
const silenced = new Set(['skip', 'skipIf', 'runIf', 'todo'])

/** The names of the tests and blocks of a file as they stand in its text; what is skipped tests nothing. */
export function testNames(path: string, text: string): string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    const name = ts.isCallExpression(node) ? nameOf(node) : undefined
    if (name === 'skipped') return
    if (name !== undefined) names.push(name.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  return names
}

function nameOf(call: ts.CallExpression): { text: string } | 'skipped' | undefined {
  const [first] = call.arguments
  if (first === undefined || !isText(first)) return undefined
  const words = wordsOf(call.expression)
  if (!blocks.has(words[0] ?? '')) return undefined
  return words.some((word) => silenced.has(word)) ? 'skipped' : { text: first.getText() }
}

function isText(node: ts.Expression): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
}

/** `it.concurrent.each(rows)` is it, concurrent, each. */
function wordsOf(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text]
  if (ts.isPropertyAccessExpression(node)) return [...wordsOf(node.expression), node.name.text]
  if (ts.isCallExpression(node)) return wordsOf(node.expression)
  if (ts.isTaggedTemplateExpression(node)) return wordsOf(node.tag)
  return []
}
