import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serve } from '../../fixtures/serve.ts'
import { TaskFailed } from '../errors.ts'
import { createClient } from './node-client.ts'

/** A service that ends every task immediately with two results. */
const open = async (state: 'success' | 'failed') => {
  const bodies: string[] = []
  const { url, requests } = await serve((request, response) => {
    request.on('data', (bytes: Buffer) => bodies.push(bytes.toString()))
    if (request.method === 'POST') return void response.end(JSON.stringify({ id: '7' }))
    if (request.url?.endsWith('.mp4')) return void response.end(request.url)
    if (request.url?.endsWith('/events')) return void response.writeHead(404).end('{}')
    const creations = state === 'failed' ? [] : ['a', 'b'].map((name) => ({ id: name, url: `${url}/${name}.mp4` }))
    const reason = state === 'failed' ? { err_code: 'ModelUnavailable', err_msg: 'no route' } : { err_code: '' }
    response.end(JSON.stringify({ id: '7', state, progress: 100, ...reason, creations }))
  })
  return { client: createClient({ baseUrl: url, key: 'k' }), requests, bodies }
}

it('run creates a task, waits for it and downloads every result', async () => {
  const { client, requests, bodies } = await open('success')
  const output = join(await mkdtemp(join(tmpdir(), 'run-')), 'lake.mp4')
  const options = { output, idempotencyKey: 'order-17', everyMs: 1 }
  const { task, files } = await client.run('textToVideo', { model: 'genq2', prompt: 'a lake' }, options)
  expect([task.id, files]).toEqual(['7', [output, output.replace('lake', 'lake-2')]])
  expect(await Promise.all(files.map((file) => readFile(file, 'utf8')))).toEqual(['/a.mp4', '/b.mp4'])
  expect(JSON.parse(bodies[0] ?? '')).toEqual({ model: 'genq2', prompt: 'a lake' })
  expect(requests[0]?.headers['idempotency-key']).toBe('order-17')
})

it('run passes the id of a film in the path', async () => {
  const { client, requests } = await open('failed')
  const edit = client.run('oneClickMvEdit', '9', { job_id: '8', prompt: 'night' }, { everyMs: 1 })
  await expect(edit).rejects.toBeInstanceOf(TaskFailed)
  expect(requests[0]?.url).toBe('/ent/v2/one-click/mv/9/edit')
})

it('run throws for a failed task and downloads nothing', async () => {
  const { client, requests } = await open('failed')
  const run = client.run('textToVideo', { model: 'genq2', prompt: 'a lake' }, { everyMs: 1 })
  await expect(run).rejects.toThrow('task 7 failed: ModelUnavailable: no route')
  expect(requests.filter(({ url }) => url?.endsWith('.mp4'))).toEqual([])
})
