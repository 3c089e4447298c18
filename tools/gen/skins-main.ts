import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repoRoot } from '../testkit/environment.ts'
import { createFileTarget } from './file-target.ts'
import { ownCalls } from './own-calls.ts'
import { renderParityPage } from './parity/render-parity-page.ts'
import { renderMcpPage } from './render-mcp-page.ts'
import { pythonSdkFolder } from './render-python-sdk.ts'
import type { OpenApi } from './sdk-operations.ts'
import { skinPages } from './skin-pages.ts'

// Started by main.ts, once all that commands and tools are made of is right.
const isCheck = process.argv.includes('--check')
const read = (path: string): string => readFileSync(join(repoRoot, path), 'utf8')
const document = JSON.parse(read('openapi.json')) as OpenApi
const pythonClient = [`${pythonSdkFolder}/sync_methods.py`, `${pythonSdkFolder}/../client.py`].map(read).join('\n')

const [tools, parity] = skinPages
const stale = createFileTarget(repoRoot, isCheck).put(
  new Map([
    [tools, renderMcpPage(ownCalls(document))],
    [parity, await renderParityPage(document, pythonClient)],
  ]),
)
for (const path of stale) console.log(`${isCheck ? 'stale' : 'wrote'} ${path}`)
process.exitCode = isCheck && stale.length > 0 ? 1 : 0
