import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { repoRoot } from '../testkit/environment.ts'
import { createFileTarget, type GeneratedFiles } from './file-target.ts'
import { renderBackendFacts } from './render-backend-facts.ts'
import { renderDrawingWords } from './render-drawing-words.ts'
import { renderRegistry } from './render-registry.ts'
import { skinPages } from './skin-pages.ts'

// usage: npm run gen [-- --check]
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const target = createFileTarget(repoRoot, values.check)

const lists: GeneratedFiles = new Map([
  ['packages/generators/src/registry.gen.ts', renderRegistry(repoRoot)],
  ['packages/backends/src/facts.gen.ts', renderBackendFacts(repoRoot)],
  ['packages/animatic/src/vocabulary/drawing-words.gen.ts', renderDrawingWords()],
])
const stale = target.put(lists)

// The rest is read from the running code, which itself imports the lists: it is loaded only once they are right.
if (!values.check || stale.length === 0) {
  const { renderDocuments } = await import('./render-documents.ts')
  const { pythonSdkFolder } = await import('./render-python-sdk.ts')
  const documents = await renderDocuments()
  stale.push(...target.put(documents))
  const folders = ['docs/reference', 'docs/reference/calls', 'docs/reference/models', pythonSdkFolder]
  const kept = new Map([...documents, ...skinPages.map((path): [string, string] => [path, ''])])
  for (const folder of folders) stale.push(...target.clear(folder, kept))
}

for (const path of stale) console.log(`${values.check ? 'stale' : 'wrote'} ${path}`)
if (!values.check) console.log(stale.length === 0 ? 'everything was up to date' : `${stale.length} files written`)
process.exitCode = values.check && stale.length > 0 ? 1 : 0

if (process.exitCode === 0) {
  const { status } = spawnSync(
    process.execPath,
    [...process.execArgv, 'tools/gen/skins-main.ts', ...process.argv.slice(2)],
    {
      cwd: repoRoot,
      stdio: 'inherit',
    },
  )
  process.exitCode = status ?? 1
}
