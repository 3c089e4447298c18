/** A fenced block of a page, with the marks of its info string. */
export type Block = {
  line: number
  language: string
  /** `name="value"` of the info string, and bare words as true. */
  marks: Readonly<Record<string, string | true>>
  text: string
  /** The expected output, from the block marked `output` that follows it. */
  output?: string
}

const languages: Readonly<Record<string, 'sh' | 'ts' | 'py'>> = {
  sh: 'sh',
  bash: 'sh',
  shell: 'sh',
  ts: 'ts',
  typescript: 'ts',
  js: 'ts',
  py: 'py',
  python: 'py',
}

/** The executable language of a block; undefined for data, output and text. */
export const getBlockKind = ({ language }: Block): 'sh' | 'ts' | 'py' | undefined => languages[language]

const parseMarks = (info: string): Block['marks'] =>
  Object.fromEntries(
    [...info.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value]) => [name, value ?? true]),
  )

const opening = /^( *)(`{3,}|~{3,})\s*([\w-]*)\s*(.*)$/

const closingFence = (fence: string): RegExp => new RegExp(`^ *${fence[0]}{${fence.length},}\\s*$`)

/** Without the indentation of the list that contains the block. */
const unindented = (lines: readonly string[], indent: string): string =>
  lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart())).join('\n')

/** All fenced blocks of a page in order; an output block belongs to the block before it. */
export const readBlocks = (page: string): Block[] => {
  const lines = page.split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; at++) {
    const [match, indent = '', fence = '', language = '', info = ''] = opening.exec(lines[at] ?? '') ?? []
    if (match === undefined) continue
    const closing = closingFence(fence)
    const length = lines.slice(at + 1).findIndex((line) => closing.test(line))
    if (length < 0) throw new Error(`line ${at + 1}: the block does not end`)
    const text = unindented(lines.slice(at + 1, at + 1 + length), indent)
    const block: Block = { line: at + 1, language, marks: parseMarks(info), text }
    const before = blocks.at(-1)
    if (block.marks['output'] === undefined) blocks.push(block)
    else if (before && getBlockKind(before)) before.output = text
    else throw new Error(`line ${at + 1}: output needs an executable block before it`)
    at += length + 1
  }
  return blocks
}

const filmKinds = ['ad', 'one_click', 'mv', 'premium_mv'] as const
export type FilmKind = (typeof filmKinds)[number]

export type PageNeeds = { liveKey: boolean; administration: boolean; film?: FilmKind }

const known = ['live key', 'administration', ...filmKinds.map((kind) => `finished ${kind} film`)]

/** `<!-- blocks run with: live key, administration -->`; by default, blocks have a test key and nothing else. */
export const readPageNeeds = (page: string): PageNeeds => {
  const words = /<!-- blocks run with: ([^>]*?) -->/.exec(page)?.[1]?.split(', ') ?? []
  const unknown = words.filter((word) => !known.includes(word))
  if (unknown.length > 0) throw new Error(`blocks run with ${known.join(', ')}, not with ${unknown.join(', ')}`)
  const film = filmKinds.find((kind) => words.includes(`finished ${kind} film`))
  return {
    liveKey: words.includes('live key'),
    administration: words.includes('administration'),
    ...(film ? { film } : {}),
  }
}
