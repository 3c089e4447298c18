import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TaskBundle } from '@kinora/contract'
import type { TaskQueryReply } from '@kinora/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Terminal } from '../terminal.ts'
import { runBundle } from './run-bundle.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const terminal = { isLive: false, rewrite: () => undefined, endRewriting: () => undefined } as unknown as Terminal
const folder = await mkdtemp(join(tmpdir(), 'kinora-test-'))
const server = createServer((_, answer) => answer.end('made'))
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await writeFile(join(folder, 'any name'), 'abc')
  await writeFile(join(folder, 'as long'), 'xyz')
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const made = { bytes: 4, media_type: 'video/mp4', watermarked_sha256: '', duration: 1, fps: 24, width: 1, height: 1 }
const bundle: TaskBundle = {
  bundle: 1,
  task_id: '1',
  part_of: '',
  state: 'success',
  err_code: '',
  generator: 'img2video',
  generator_version: 1,
  path: '/ent/v2/img2video',
  model: 'genq2',
  seed: 7,
  parameters: { prompt: `sha256:${sha256('unknown')}`, images: [`sha256:${sha256('abc')}`] },
  texts: {},
  inputs: [{ field: 'images[0]', sha256: sha256('abc'), bytes: 3, media_type: 'image/png' }],
  created_at: '',
  processing_at: null,
  ended_at: null,
  attempts: [],
  results: [{ id: '5', sha256: sha256('made'), ...made }],
}

const rerun = async (change: Partial<TaskBundle>, inputs?: string) => {
  const sent: unknown[] = []
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const ended = { id: '2', state: 'success', progress: 100, creations: [{ id: '6', url }] } as unknown as TaskQueryReply
  const client = {
    async create(path: string, body: Record<string, unknown>) {
      sent.push(path, body)
      return { id: '2', task_id: '2', state: 'created', credits: 0, created_at: '' }
    },
    get: async () => ended,
    wait: async () => ended,
  }
  return { sent, ...(await runBundle({ client, terminal }, { ...bundle, ...change }, { inputs })) }
}

it('runBundle sends the request with the original seed and the media with matching hashes', async () => {
  const images = [`data:image/png;base64,${Buffer.from('abc').toString('base64')}`]
  const { sent, compared } = await rerun({}, folder)
  expect(sent).toEqual([bundle.path, { prompt: bundle.parameters['prompt'], images, seed: 7 }])
  expect(compared).toBe('same bytes')
})

it('runBundle reports when the original result is not available', async () => {
  const results = [{ ...made, id: '5', sha256: sha256('other') }]
  expect((await rerun({ results }, folder)).compared).toBe('nothing to compare with')
})

it('runBundle reports missing inputs before it sends a request', async () => {
  await expect(rerun({})).rejects.toThrow(`images[0] (3 bytes, sha256 ${sha256('abc')})`)
  await expect(rerun({ path: '', part_of: '9' }, folder)).rejects.toThrow('part of 9')
})
