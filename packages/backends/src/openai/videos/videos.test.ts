import { afterAll, expect, it } from 'vitest'
import type { Answer } from '../../../fixtures/openai/fake-server.ts'
import { backend, baseUrl, inputs, openCall, removeFolders } from '../test-setup/open-call.ts'

afterAll(removeFolders)

const queued = { json: { id: 'video_1', object: 'video', status: 'queued', progress: 0 } }
const order = { step: 'text-to-video', input: inputs.text } as const
const dialects = ['vllm-omni', 'sglang'] as const

it.each(dialects)('a film request to %s is a form with the number of frames', async (dialect) => {
  const settings = { dialect, fields: { num_inference_steps: 30 }, video: { fps: 16, hasSound: true } }
  const { call, requests } = openCall(settings, queued)
  expect(await backend.start(order, call)).toEqual({ job: 'video_1' })
  expect(requests).toMatchObject([{ method: 'POST', path: '/v1/videos' }])
  expect(requests[0]?.fields).toEqual({
    prompt: 'a lake at dawn',
    size: '1280x720',
    fps: '16',
    num_frames: '81',
    seed: '7',
    generate_sound: 'true',
    num_inference_steps: '30',
  })
})

it.each(dialects)('a film request to %s contains the first frame as bytes', async (dialect) => {
  const { call, requests } = openCall({ dialect, model: 'wan' }, queued)
  await backend.start({ step: 'image-to-video', input: inputs.image }, call)
  const fields = { model: 'wan', num_frames: '121', input_reference: { type: 'image/png' } }
  expect(requests).toMatchObject([{ fields }])
})

const pollJob = (answer: Answer, dialect: (typeof dialects)[number] = 'vllm-omni') =>
  backend.poll({ job: 'video_1' }, openCall({ dialect }, answer).call)

it('poll returns the progress of a job and the URL of its film', async () => {
  expect(await pollJob({ json: { status: 'in_progress', progress: 40 } })).toEqual({ state: 'pending', fraction: 0.4 })
  const output = { url: `${baseUrl}/v1/videos/video_1/content` }
  const done = await pollJob({ json: { status: 'completed', progress: 100, url: null } })
  expect(done).toEqual({ state: 'done', output, mediaType: 'video/mp4' })
})

it('poll returns the store URL of SGLang, which is not followed to another origin', async () => {
  const url = 'https://bucket.example/video_1.mp4'
  expect(await pollJob({ json: { status: 'completed', url } }, 'sglang')).toMatchObject({ output: { url } })
})

it.each([200, 404, 422, 500])('poll reads the record of a failed job with status %i', async (status) => {
  const failed = { status, json: { status: 'failed', error: { code: status, message: '' } } }
  expect(await pollJob(failed)).toMatchObject({ state: 'failed', kind: 'refused' })
})

it('poll reports an unknown job as lost, and a server error as retryable', async () => {
  expect(await pollJob({ status: 404, json: { detail: 'Video not found' } })).toEqual({ state: 'lost' })
  await expect(pollJob({ status: 500, json: {} })).rejects.toThrow('500')
  await expect(pollJob('drop')).rejects.toMatchObject({ name: 'NoAnswer' })
})

it('cancel deletes a job of vLLM-Omni, and keeps one of SGLang, which would only be forgotten', async () => {
  const calls = dialects.map((dialect) => openCall({ dialect }, { json: { id: 'a/b', deleted: true } }))
  for (const { call } of calls) await backend.cancel({ job: 'a/b' }, call)
  expect(calls.map(({ requests }) => requests.map(({ method, path }) => `${method} ${path}`))).toEqual([
    ['DELETE /v1/videos/a%2Fb'],
    [],
  ])
  expect(calls.map(({ call }) => backend.canStop(call.config))).toEqual([true, false])
})

it.each<Answer>(['away', ...[302, 400, 422, 429, 503].map((status) => ({ status, json: {} }))])(
  'a job that was certainly not accepted goes to the next route (%j)',
  async (answer) => {
    const start = backend.start(order, openCall({ dialect: 'sglang' }, answer).call)
    await expect(start).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  },
)

it.each<Answer>(['drop', 'late', { status: 500, json: {} }, { json: { status: 'queued' } }])(
  'a start that was answered by %j has an unknown outcome',
  async (answer) => {
    const { call } = openCall({ dialect: 'vllm-omni' }, answer)
    await expect(backend.start(order, call)).rejects.toMatchObject({ name: 'UnknownOutcome' })
    expect(await backend.find(call)).toBe('cannot say')
  },
)

it('requests reach a server that is not at the root of its host', async () => {
  const { call, requests } = openCall({ dialect: 'sglang', baseUrl: `${baseUrl}/gpu/7/` }, queued)
  await backend.start(order, call)
  expect(requests[0]?.path).toBe('/gpu/7/v1/videos')
})
