import { parseArgs } from 'node:util'
import { repoRoot } from '../environment.ts'
import { createFileTarget, type GeneratedFiles } from './file-target.ts'
import { renderBackendFacts } from './render-backend-facts.ts'
import { renderDrawingWords } from './render-drawing-words.ts'
import { renderRegistry } from './render-registry.ts'

// usage: npm run gen [-- --check]
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const target = createFileTarget(repoRoot, values.check)

const lists: GeneratedFiles = new Map([
  ['packages/generators/src/registry.gen.ts', renderRegistry(repoRoot)],
  ['packages/adapters/src/backends/facts.gen.ts', renderBackendFacts(repoRoot)],
  ['packages/adapters/src/backends/animatic/plan/drawing-words.gen.ts', renderDrawingWords()],
])
const stale = target.put(lists)

// The rest is read from the running code, which itself imports the lists: it is loaded only once they are right.
if (!values.check || stale.length === 0) {
  const { renderDocuments } = await import('./render-documents.ts')
  const { pythonSdkFolder } = await import('./render-python-sdk.ts')
  const documents = await renderDocuments()
  stale.push(...target.put(documents))
  const folders = ['docs/reference', 'docs/reference/calls', 'docs/reference/models', pythonSdkFolder]
  for (const folder of folders) stale.push(...target.clear(folder, documents))
}

for (const path of stale) console.log(`${values.check ? 'stale' : 'wrote'} ${path}`)
if (!values.check) console.log(stale.length === 0 ? 'everything was up to date' : `${stale.length} files written`)
process.exitCode = values.check && stale.length > 0 ? 1 : 0
