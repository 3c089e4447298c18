import { afterAll, expect, it } from 'vitest'
import type { Answer } from '../../../fixtures/openai/fake-server.ts'
import { asks, backend, baseUrl, openCall, removeFolders } from '../test-setup/open-call.ts'

afterAll(removeFolders)

const queued = { json: { id: 'video_1', object: 'video', status: 'queued', progress: 0 } }
const order = { step: 'text-to-video', ask: asks.text } as const
const dialects = ['vllm-omni', 'sglang'] as const

it.each(dialects)('asks %s for a film by a form that always says how many frames', async (dialect) => {
  const settings = { dialect, fields: { num_inference_steps: 30 }, video: { fps: 16, hasSound: true } }
  const { call, asked } = openCall(settings, queued)
  expect(await backend.start(order, call)).toEqual({ job: 'video_1' })
  expect(asked).toMatchObject([{ method: 'POST', path: '/v1/videos' }])
  expect(asked[0]?.fields).toEqual({
    prompt: 'a lake at dawn',
    size: '1280x720',
    fps: '16',
    num_frames: '81',
    seed: '7',
    generate_sound: 'true',
    num_inference_steps: '30',
  })
})

it.each(dialects)('sends %s the first frame as bytes', async (dialect) => {
  const { call, asked } = openCall({ dialect, model: 'wan' }, queued)
  await backend.start({ step: 'image-to-video', ask: asks.image }, call)
  const fields = { model: 'wan', num_frames: '121', input_reference: { type: 'image/png' } }
  expect(asked).toMatchObject([{ fields }])
})

const polled = (answer: Answer, dialect: (typeof dialects)[number] = 'vllm-omni') =>
  backend.poll({ job: 'video_1' }, openCall({ dialect }, answer).call)

it('tells how far a job is, and where its film can be had', async () => {
  expect(await polled({ json: { status: 'in_progress', progress: 40 } })).toEqual({ state: 'pending', fraction: 0.4 })
  const output = { url: `${baseUrl}/v1/videos/video_1/content` }
  const done = await polled({ json: { status: 'completed', progress: 100, url: null } })
  expect(done).toEqual({ state: 'done', output, mediaType: 'video/mp4' })
})

it('names the store that SGLang put a film into, which nobody follows to another origin', async () => {
  const url = 'https://bucket.example/video_1.mp4'
  expect(await polled({ json: { status: 'completed', url } }, 'sglang')).toMatchObject({ output: { url } })
})

it.each([200, 404, 422, 500])('believes the record of a failed job that comes with status %i', async (status) => {
  const failed = { status, json: { status: 'failed', error: { code: status, message: '' } } }
  expect(await polled(failed)).toMatchObject({ state: 'failed', kind: 'refused' })
})

it('takes a job that the server does not know for lost, and a server in trouble for one to ask again', async () => {
  expect(await polled({ status: 404, json: { detail: 'Video not found' } })).toEqual({ state: 'lost' })
  await expect(polled({ status: 500, json: {} })).rejects.toThrow('500')
  await expect(polled('drop')).rejects.toMatchObject({ name: 'NoAnswer' })
})

it('stops a job of vLLM-Omni by deleting it, and leaves one of SGLang, which would only be forgotten', async () => {
  const calls = dialects.map((dialect) => openCall({ dialect }, { json: { id: 'a/b', deleted: true } }))
  for (const { call } of calls) await backend.cancel({ job: 'a/b' }, call)
  expect(calls.map(({ asked }) => asked.map(({ method, path }) => `${method} ${path}`))).toEqual([
    ['DELETE /v1/videos/a%2Fb'],
    [],
  ])
  expect(calls.map(({ call }) => backend.canStop(call.config))).toEqual([true, false])
})

it.each<Answer>(['away', ...[302, 400, 422, 429, 503].map((status) => ({ status, json: {} }))])(
  'leaves a job that was certainly not taken to the next route (%j)',
  async (answer) => {
    const start = backend.start(order, openCall({ dialect: 'sglang' }, answer).call)
    await expect(start).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  },
)

it.each<Answer>(['drop', 'late', { status: 500, json: {} }, { json: { status: 'queued' } }])(
  'cannot say what came of a start that was answered by %j',
  async (answer) => {
    const { call } = openCall({ dialect: 'vllm-omni' }, answer)
    await expect(backend.start(order, call)).rejects.toMatchObject({ name: 'UnknownOutcome' })
    expect(await backend.find(call)).toBe('cannot say')
  },
)

it('speaks to a server that does not stand at the root of its host', async () => {
  const { call, asked } = openCall({ dialect: 'sglang', baseUrl: `${baseUrl}/gpu/7/` }, queued)
  await backend.start(order, call)
  expect(asked[0]?.path).toBe('/gpu/7/v1/videos')
})
