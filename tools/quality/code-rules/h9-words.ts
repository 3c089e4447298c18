import ts from 'typescript'
import { allowedOf, type RetiredWord, retiredWords } from './retired-words.ts'
import { isTest, parse, type SourceFile, type SourceTree, type Violation } from './source-tree.ts'
import { exemptions } from './word-exemptions.ts'

type Found = { line: number; word: string; message: string }

const inIdentifiers = new Map(
  listed('identifiers').flatMap(({ words, use }) => words.map((word) => [word, use] as const)),
)
const uses = new Map(listed('prose').flatMap(({ words, use }) => words.map((word) => [word, use] as const)))
const inProse = new RegExp(`(?<![\\w-])(?:${[...uses.keys()].join('|')})(?![\\w-])`, 'gi')
// A question may begin so, a statement may not.
const firstWord = /(?:^ *|[.!;] )(?:What|Who|Nobody|Whoever) [^.?!\n]*(?:[.!\n]|$)/gm
const codeSpan = /`[^`\n]*`/g
const fencedBlock = /^ *(`{3,})[^\n]*\n.*?^ *\1`*$/gms

function listed(place: 'identifiers' | 'prose'): RetiredWord[] {
  return retiredWords.filter((entry) => entry.in === place || entry.in === 'both')
}

/** H9: no retired word in identifiers, file names, comments, documents, test titles and messages. */
export function findRetiredWords(tree: SourceTree): Violation[] {
  return tree.files.flatMap((file) => {
    if (isExempt(file.path)) return []
    const found = [...inPath(file.path), ...(isTypeScript(file.path) ? inCode(file) : inText(file))]
    const allowed = exemptions.filter(({ paths }) => paths.test(file.path)).flatMap(({ words }) => words)
    return found
      .filter(({ word }) => !allowed.includes(word))
      .map(({ line, message }): Violation => ({ rule: 'H9', path: file.path, message: `line ${line}: ${message}` }))
  })
}

const isTypeScript = (path: string): boolean => /\.(ts|tsx|mts)$/.test(path)

// Released migrations and changelogs are not edited; generated files follow their source.
const isExempt = (path: string): boolean =>
  /\.gen\.ts$|\/migrations\/|CHANGELOG\.md$|^\.changeset\/|\/retired-words\.ts$|\/word-exemptions\.ts$|_generated\//.test(
    path,
  )

function inPath(path: string): Found[] {
  return path.split('/').flatMap((segment) => checkName(segment.replace(/\..*$/, ''), 1))
}

function checkName(name: string, line: number): Found[] {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .map((word) => word.toLowerCase())
  const retired = words.filter((word) => inIdentifiers.has(word))
  const found = retired.map((word) => ({ line, word, message: `"${word}" in ${name}; use ${inIdentifiers.get(word)}` }))
  return /^[a-z]\w*Of$/.test(name) && !allowedOf.has(name)
    ? [...found, { line, word: 'Of', message: `"Of" in ${name}; name a function with a verb, a value with a noun` }]
    : found
}

function checkProse(text: string, line: number): Found[] {
  const plain = text.replaceAll(codeSpan, '')
  const lineAt = (index: number): number => line + plain.slice(0, index).split('\n').length - 1
  const words = [...plain.matchAll(inProse)].map(({ 0: found, index }) => {
    const word = found.toLowerCase()
    return { line: lineAt(index), word, message: `"${word}"; use ${uses.get(word)}` }
  })
  const starts = [...plain.matchAll(firstWord)].map(({ 0: sentence, index }) => {
    const word = sentence.trim().slice(0, 30)
    return {
      line: lineAt(index),
      word,
      message: `"${word}" begins with a question word; begin with the component`,
    }
  })
  return [...words, ...starts]
}

function inText({ path, text }: SourceFile): Found[] {
  if (path.endsWith('.md')) {
    const prose = text.replaceAll(fencedBlock, (block) => block.replaceAll(/[^\n]/g, ''))
    return checkProse(prose, 1)
  }
  const comment = path.endsWith('.sql') ? /^\s*--(.*)$/ : /^\s*#(.*)$/
  return text.split('\n').flatMap((line, at) => checkProse(comment.exec(line)?.[1] ?? '', at + 1))
}

/** Names, comments, and texts for people: titles of tests, and string literals that contain a sentence. */
function inCode({ path, text }: SourceFile): Found[] {
  const source = parse({ path, text })
  const toLine = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1
  const found: Found[] = []
  const comments = new Map<number, ts.CommentRange>()
  const visit = (node: ts.Node): void => {
    for (const range of ts.getLeadingCommentRanges(text, node.pos) ?? []) comments.set(range.pos, range)
    for (const range of ts.getTrailingCommentRanges(text, node.end) ?? []) comments.set(range.pos, range)
    if (ts.isIdentifier(node) && isDeclared(node)) found.push(...checkName(node.text, toLine(node.getStart())))
    if (isText(node) && isForPeople(path, node)) found.push(...checkProse(node.text, toLine(node.getStart())))
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const { pos, end } of comments.values())
    found.push(...checkProse(text.slice(pos, end).replaceAll(/^\s*(\/\*\*?|\*\/?|\/\/)/gm, ' '), toLine(pos)))
  return found
}

const isText = (node: ts.Node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateHead =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  node.kind === ts.SyntaxKind.TemplateHead ||
  node.kind === ts.SyntaxKind.TemplateMiddle ||
  node.kind === ts.SyntaxKind.TemplateTail

/** A name is checked where it is declared, so that names of other libraries are not. */
function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) return false
  return (
    'name' in parent && parent.name === node && !ts.isPropertyAccessExpression(parent) && !ts.isImportSpecifier(parent)
  )
}

const titled = new Set(['it', 'test', 'describe'])

/** In tests only titles are texts for people: the rest is data. Elsewhere every literal of several words is one. */
function isForPeople(path: string, node: ts.Node): boolean {
  if (ts.isImportDeclaration(node.parent) || !/\w \w/.test((node as ts.StringLiteral).text)) return false
  if (!isTest(path) && !path.includes('/fixtures/')) return true
  const call = node.parent
  if (!ts.isCallExpression(call) || call.arguments[0] !== node) return false
  const [callee] = call.expression.getText().split(/[.(]/)
  return titled.has(callee ?? '')
}
