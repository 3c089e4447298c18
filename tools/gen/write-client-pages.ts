import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repoRoot } from '../testkit/environment.ts'
import type { createFileTarget } from './file-target.ts'
import { omitOpenaiCalls } from './omit-openai-calls.ts'
import { renderParityPage } from './parity/render-parity-page.ts'
import { renderMcpPage } from './render-mcp-page.ts'
import { pythonSdkFolder } from './render-python-sdk.ts'
import type { OpenApi } from './sdk-operations.ts'

const read = (path: string): string => readFileSync(join(repoRoot, path), 'utf8')

/** Writes the pages that are read from the generated clients; returns the paths that differed. */
export const writeClientPages = async (
  target: ReturnType<typeof createFileTarget>,
  [tools, parity]: readonly [string, string],
): Promise<string[]> => {
  const document = JSON.parse(read('openapi.json')) as OpenApi
  const pythonClient = [`${pythonSdkFolder}/sync_methods.py`, `${pythonSdkFolder}/../client.py`].map(read).join('\n')
  return target.put(
    new Map([
      [tools, renderMcpPage(omitOpenaiCalls(document))],
      [parity, await renderParityPage(document, pythonClient)],
    ]),
  )
}
