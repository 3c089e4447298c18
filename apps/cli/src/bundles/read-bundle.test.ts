import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readBundle } from './read-bundle.ts'

const folder = await mkdtemp(join(tmpdir(), 'kinora-test-'))
afterAll(() => rm(folder, { recursive: true }))
const bundle = {
  bundle: 1,
  task_id: '123456789012345678',
  part_of: '',
  state: 'success',
  err_code: '',
  generator: 'text2video',
  generator_version: 1,
  model: 'genq2',
  seed: 7,
  parameters: {},
  texts: {},
  inputs: [],
  created_at: '2026-11-17T12:00:00.000Z',
  processing_at: null,
  ended_at: null,
  attempts: [],
  results: [],
}
const read = async (content: unknown) => {
  const file = join(folder, 'bundle.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readBundle(file)
}

describe('readBundle', () => {
  it.each(['/ent/v2/text2video', '/ent/v1/explain-comic', '/ent/v2/one-click/music-video', ''])(
    'accepts the path %j',
    async (path) => {
      expect(await read({ ...bundle, path })).toMatchObject({ path })
    },
  )
  it.each(['9/steal', '.evil.example/x', '@evil.example/', '//evil.example/x', '/ent/v2/../../x', '/admin/v1/tenants'])(
    'rejects the path %j, which is not a path of the public API',
    async (path) => {
      await expect(read({ ...bundle, path })).rejects.toThrow('is not a task bundle: path: ')
    },
  )
  it('reports the first invalid field of another file', async () => {
    await expect(read('{}')).rejects.toThrow('is not a task bundle: bundle: ')
    await expect(read('no JSON')).rejects.toThrow('is not a task bundle')
  })
})
