import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createComfyui } from '@kinora/backends/comfyui'
import { createModelHttp } from '@kinora/backends/http'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openScriptedComfyui } from '../../fakes/comfyui/server.ts'
import { filmOrder, pictureOrder } from './orders.ts'

let server: Awaited<ReturnType<typeof openScriptedComfyui>>
const servers: (typeof server)[] = []
const http = createModelHttp()
const comfyui = createComfyui()
const signal = new AbortController().signal
beforeEach(async () => {
  server = await openScriptedComfyui()
  servers.push(server)
})
afterAll(async () => {
  await http.close()
  for (const each of servers) each.close()
})

let attempts = 0
const newCall = (templates = join(import.meta.dirname, 'templates')) => {
  attempts += 1
  const config = { baseUrl: server.baseUrl, templates }
  return {
    config,
    attemptId: `attempt-${attempts}`,
    http: http.open(config, signal),
    scratch: () => mkdtemp(join(tmpdir(), 'comfyui-')),
    file: () => Promise.reject(new Error('nothing is read')),
    signal,
  }
}
const memory = { type: 'torch.OutOfMemoryError', words: 'CUDA out of memory at /srv/secret' }

it('comfyui frees memory and retries once after an out-of-memory error', async () => {
  const call = newCall()
  server.engine.hold()
  const handle = await comfyui.start(filmOrder(1), call)
  server.engine.faults.push(memory)
  server.engine.end()
  const requestCount = server.requests.length
  expect((await comfyui.poll(handle, call)).state).toBe('pending')
  expect(server.requests.slice(requestCount)).toContain('POST /free')
  server.engine.end()
  expect(await comfyui.poll(handle, call)).toMatchObject({ state: 'done', mediaType: 'video/mp4' })
  expect(new Set(server.engine.posted.slice(-2)).size).toBe(2)
})

it('comfyui reports template hash and server version of a job (D-403)', async () => {
  const { madeWith } = await comfyui.start(filmOrder(1), newCall())
  expect(madeWith).toEqual({ templateSha256: expect.stringMatching(/^[0-9a-f]{64}$/), serverVersion: '0.33.0' })
})

it('comfyui fails with kind memory after a second out-of-memory error', async () => {
  const call = newCall()
  server.engine.hold()
  const handle = await comfyui.start(filmOrder(1), call)
  server.engine.faults.push(memory, memory)
  server.engine.end()
  await comfyui.poll(handle, call)
  server.engine.end()
  const before = server.engine.posted.length
  const poll = await comfyui.poll(handle, call)
  expect(poll).toMatchObject({ state: 'failed', kind: 'memory' })
  expect(JSON.stringify(poll)).not.toContain('secret')
  expect(server.engine.posted).toHaveLength(before)
})

it('comfyui returns separate files for two attempts of the same order despite the server cache', async () => {
  const files: unknown[] = []
  for (const call of [newCall(), newCall()]) {
    const handle = await comfyui.start(pictureOrder(), call)
    await expect.poll(async () => (await comfyui.poll(handle, call)).state).toBe('done')
    files.push(await comfyui.poll(handle, call))
  }
  expect(JSON.stringify(files[0])).not.toBe(JSON.stringify(files[1]))
})

it('comfyui cancels only its own job, by id', async () => {
  server.engine.hold()
  const [mine, other] = [newCall(), newCall()]
  const handle = await comfyui.start(filmOrder(1), mine)
  const kept = await comfyui.start(filmOrder(1), other)
  server.engine.begin()
  await comfyui.cancel(kept, other)
  expect((await comfyui.poll(handle, mine)).state).toBe('pending')
  expect(server.requests.filter((line) => line.includes('interrupt'))).toEqual([])
})

it('comfyui rejects a graph that the server accepts only partly', async () => {
  const half = await mkdtemp(join(tmpdir(), 'comfyui-'))
  const whole = await readFile(join(import.meta.dirname, 'templates/text-to-image.json'), 'utf8')
  const { graph, ...rest } = JSON.parse(whole) as { graph: object }
  const bad = { class_type: 'SaveImage', inputs: { filename_prefix: '' } }
  await writeFile(join(half, 'text-to-image.json'), JSON.stringify({ ...rest, graph: { ...graph, bad } }))
  server.engine.hold()
  await expect(comfyui.start(pictureOrder(), newCall(half))).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  expect(server.engine.pending()).toEqual([])
})

it('comfyui closes its sockets when its jobs have ended', async () => {
  server.engine.hold()
  const [done, stopped] = [newCall(), newCall()]
  const [first, second] = [await comfyui.start(pictureOrder(), done), await comfyui.start(pictureOrder(), stopped)]
  await expect.poll(() => server.sockets.count()).toBe(2)
  await comfyui.cancel(second, stopped)
  server.engine.release()
  expect((await comfyui.poll(first, done)).state).toBe('done')
  await expect.poll(() => server.sockets.count()).toBe(0)
})

it('comfyui check lists missing nodes and model files', async () => {
  const call = newCall('/nowhere')
  const { isReady, version, missing } = (await comfyui.check?.(call)) ?? { isReady: false, missing: [] }
  expect({ isReady, version }).toEqual({ isReady: true, version: '0.33.0' })
  expect(missing).toContainEqual({
    step: 'text-to-music',
    what: 'model',
    name: 'checkpoints/ace_step_1.5_turbo_aio.safetensors',
  })
  expect(missing).toContainEqual({ step: 'text-to-video', what: 'node', name: 'Wan22ImageToVideoLatent' })
})
