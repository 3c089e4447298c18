import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import { forClients } from './for-clients.ts'
import type { OpenApi } from './sdk-operations.ts'

/** The types of all requests and replies. */
export const renderSdkTypes = async (document: OpenApi): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-types-'))
  try {
    await createClient({
      input: forClients(document) as never,
      output: { path: folder, clean: true },
      plugins: ['@hey-api/typescript'],
      logs: { level: 'silent', file: false },
    })
    return await readFile(join(folder, 'types.gen.ts'), 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}
