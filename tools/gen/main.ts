import { spawnSync } from 'node:child_process'
import { parseCommandLine } from '../command-line.ts'
import { repoRoot } from '../testkit/environment.ts'
import { createFileTarget, type GeneratedFiles } from './file-target.ts'
import { renderBackendFacts } from './render-backend-facts.ts'
import { renderDrawingWords } from './render-drawing-words.ts'
import { renderRegistry } from './render-registry.ts'

const usage = `usage: npm run gen [-- --check]
Writes every generated file: registries, OpenAPI documents, clients, reference pages.
  --check         write nothing, print the files that differ and fail
  --client-pages  only the pages that describe the generated clients, which a run writes last`

/** These pages describe generated code, so a new process loads that code and writes them. */
const clientPages = ['docs/reference/mcp-tools.md', 'docs/reference/parity.md'] as const

const { values } = parseCommandLine(usage, {
  check: { type: 'boolean', default: false },
  'client-pages': { type: 'boolean', default: false },
})
const target = createFileTarget(repoRoot, values.check)

const writeAll = async (): Promise<string[]> => {
  const lists: GeneratedFiles = new Map([
    ['packages/generators/src/registry.gen.ts', renderRegistry(repoRoot)],
    ['packages/backends/src/facts.gen.ts', renderBackendFacts(repoRoot)],
    ['packages/animatic/src/vocabulary/drawing-words.gen.ts', renderDrawingWords()],
  ])
  const stale = target.put(lists)
  // The other files are read from the code, which imports these lists: it is loaded only when they are current.
  if (values.check && stale.length > 0) return stale
  const { renderDocuments } = await import('./render-documents.ts')
  const { pythonSdkFolder } = await import('./render-python-sdk.ts')
  const documents = await renderDocuments()
  stale.push(...target.put(documents))
  const folders = ['docs/reference', 'docs/reference/calls', 'docs/reference/models', pythonSdkFolder]
  const kept = new Map([...documents, ...clientPages.map((path): [string, string] => [path, ''])])
  for (const folder of folders) stale.push(...target.clear(folder, kept))
  return stale
}

const writeClientPages = async (): Promise<string[]> =>
  (await import('./write-client-pages.ts')).writeClientPages(target, clientPages)

const stale = values['client-pages'] ? await writeClientPages() : await writeAll()
for (const path of stale) console.log(`${values.check ? 'stale' : 'wrote'} ${path}`)
process.exitCode = values.check && stale.length > 0 ? 1 : 0

if (!values['client-pages']) {
  if (!values.check) console.log(stale.length === 0 ? 'everything was up to date' : `${stale.length} files written`)
  if (process.exitCode === 0) {
    const args = ['tools/run.ts', 'gen', '--client-pages', ...(values.check ? ['--check'] : [])]
    process.exitCode = spawnSync(process.execPath, args, { cwd: repoRoot, stdio: 'inherit' }).status ?? 1
  }
}
