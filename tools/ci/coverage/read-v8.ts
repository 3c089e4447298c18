import { readdir, readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convert } from 'ast-v8-to-istanbul'
import { parseAstAsync } from 'vitest/node'
import { findPackage, type LineHits, mergeLines } from './line-hits.ts'

type ScriptCoverage = Parameters<typeof convert>[0]['coverage']
type Dump = { result: ScriptCoverage[] }

/** Under vitest, vite has transformed the scripts, so positions differ from the source; vitest reports them itself. */
const isTestProcess = ({ result }: Dump): boolean =>
  result.some(({ url }) => url.includes('/node_modules/vitest/dist/'))

const findSourceFile = (root: string, url: string): string | undefined => {
  if (!url.startsWith('file://') || url.includes('?')) return undefined
  const file = relative(root, fileURLToPath(url)).split(sep).join('/')
  return findPackage(file) === undefined ? undefined : file
}

/** Lines of one script as a process ran it. Stripped types leave blanks, so lines and columns are those of the source. */
export const countScriptLines = async (source: string, coverage: ScriptCoverage): Promise<Map<number, number>> => {
  const code = stripTypeScriptTypes(source)
  const reports = await convert({ ast: parseAstAsync(code), code, coverage, wrapperLength: 0 })
  const lines = new Map<number, number>()
  for (const { statementMap, s } of Object.values(reports))
    for (const [id, { start }] of Object.entries(statementMap)) {
      const hits = s[id] ?? 0
      lines.set(start.line, Math.max(lines.get(start.line) ?? 0, hits))
    }
  return lines
}

/** Reads a folder written by processes that ran from source with NODE_V8_COVERAGE. */
export const readV8Folder = async (folder: string, root: string): Promise<{ hits: LineHits; processes: number }> => {
  let hits: LineHits = new Map()
  let processes = 0
  const sources = new Map<string, string>()
  for (const name of await readdir(folder)) {
    if (!/^coverage-.*\.json$/.test(name)) continue
    const dump: Dump = JSON.parse(await readFile(join(folder, name), 'utf8'))
    if (isTestProcess(dump)) continue
    processes += 1
    const report: LineHits = new Map()
    for (const script of dump.result) {
      const file = findSourceFile(root, script.url)
      if (file === undefined) continue
      const source = sources.get(file) ?? (await readFile(join(root, file), 'utf8'))
      sources.set(file, source)
      report.set(file, await countScriptLines(source, script))
    }
    hits = mergeLines([hits, report])
  }
  return { hits, processes }
}
