import { readdir, readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mergeScriptCovs, type ScriptCov } from '@bcoe/v8-coverage'
import { convert } from 'ast-v8-to-istanbul'
import { parseAstAsync } from 'vitest/node'
import { findPackage, type LineHits } from './line-hits.ts'

type Dump = { result: ScriptCov[] }

/** Under vitest, vite has transformed the scripts, so positions differ from the source; vitest reports them itself. */
const isTestProcess = (dump: string): boolean => dump.includes('/node_modules/vitest/dist/')

/** A process that is killed while it exits leaves an incomplete file. */
const parseDump = (text: string): Dump => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return { result: [] }
    throw error
  }
}

const findSourceFile = (root: string, url: string): string | undefined => {
  if (!url.startsWith('file://') || url.includes('?')) return undefined
  const file = relative(root, fileURLToPath(url)).split(sep).join('/')
  return findPackage(file) === undefined ? undefined : file
}

/** Lines of one script. Stripped types leave blanks, so lines and columns are those of the source. */
export const countScriptLines = async (source: string, coverage: ScriptCov): Promise<Map<number, number>> => {
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
  let processes = 0
  // Merged before they are converted: hundreds of processes run the same files.
  const scripts = new Map<string, ScriptCov>()
  for (const name of await readdir(folder)) {
    if (!/^coverage-.*\.json$/.test(name)) continue
    const text = await readFile(join(folder, name), 'utf8')
    if (isTestProcess(text)) continue
    const { result } = parseDump(text)
    if (result.length === 0) continue
    processes += 1
    for (const script of result) {
      const file = findSourceFile(root, script.url)
      if (file === undefined) continue
      const known = scripts.get(file)
      scripts.set(file, known ? (mergeScriptCovs([known, script]) ?? script) : script)
    }
  }
  const hits: LineHits = new Map()
  for (const [file, script] of scripts)
    hits.set(file, await countScriptLines(await readFile(join(root, file), 'utf8'), script))
  return { hits, processes }
}
