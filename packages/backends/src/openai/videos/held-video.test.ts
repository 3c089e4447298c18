import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Answer } from '../../../fixtures/openai/fake-server.ts'
import { backend, inputs, openCall, removeFolders } from '../test-setup/open-call.ts'

afterAll(removeFolders)

const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')
const coded = { json: { created: 1, data: [{ url: null, b64_json: film.toString('base64') }] } }
const text = { step: 'text-to-video', input: inputs.text } as const
const held = ['localai', 'xinference'] as const

it('a call to LocalAI is held open, and the film is read from the URL of the answer', async () => {
  const { call, requests, folder } = openCall({ dialect: 'localai', model: 'wan' }, ({ path }) =>
    path === '/video'
      ? { json: { data: [{ url: '/generated-videos/a.mp4' }] } }
      : { bytes: film, mediaType: 'video/mp4' },
  )
  const handle = await backend.start({ step: 'frames-to-video', input: inputs.frames }, call)
  const output = { file: join(folder, 'film') }
  expect(await backend.poll(handle, call)).toEqual({ state: 'done', output, mediaType: 'video/mp4' })
  expect(existsSync(output.file)).toBe(true)
  const { start_image: start, end_image: end, ...rest } = requests[0]?.fields ?? {}
  expect([start, end].every((picture) => String(picture).startsWith('iVBOR'))).toBe(true)
  expect(rest).toEqual({
    model: 'wan',
    prompt: 'from day to night',
    width: 1280,
    height: 720,
    fps: 24,
    num_frames: 121,
    seed: 7,
    response_format: 'url',
  })
})

it('Xinference gets its pipeline parameters as one JSON string, with our attempt as request id', async () => {
  const { call, requests } = openCall({ dialect: 'xinference', model: 'CogVideoX-2b' }, coded)
  expect(await backend.start(text, call)).toEqual({ made: 'film', mediaType: 'video/mp4' })
  const { kwargs, ...rest } = requests[0]?.fields ?? {}
  expect(rest).toEqual({ model: 'CogVideoX-2b', prompt: 'a lake at dawn', n: 1 })
  expect(JSON.parse(String(kwargs))).toMatchObject({ num_frames: 121, request_id: call.attemptId })
})

it('Xinference gets pictures on separate paths', async () => {
  const { call, requests } = openCall({ dialect: 'xinference', model: 'm' }, coded)
  await backend.start({ step: 'image-to-video', input: inputs.image }, call)
  await backend.start({ step: 'frames-to-video', input: inputs.frames }, call)
  expect(requests.map(({ path }) => path)).toEqual(['/v1/video/generations/image', '/v1/video/generations/flf'])
  expect(requests[1]?.fields).toMatchObject({ first_frame: { type: 'image/png' }, last_frame: { type: 'image/png' } })
})

const interruptions: Answer[] = ['drop', 'late', { status: 408 }, { status: 502 }, { status: 504 }]
it.each(held.flatMap((dialect) => interruptions.map((answer) => [dialect, answer] as const)))(
  'an interrupted call to %s has an unknown outcome (%j)',
  async (dialect, answer) => {
    const start = backend.start(text, openCall({ dialect }, answer).call)
    await expect(start).rejects.toMatchObject({ name: 'UnknownOutcome' })
  },
)

it('a held call waits as long as a film may take, or as long as the operator configured', async () => {
  const waits = [{}, { timeoutSeconds: 60 }].map(async (settings) => {
    const { call, requests } = openCall({ dialect: 'xinference', ...settings }, coded)
    await backend.start(text, call)
    return requests[0]?.timeoutMs
  })
  expect(await Promise.all(waits)).toEqual([21_600_000, 60_000])
})

it.each<Answer>([
  'away',
  { status: 500 },
  { json: { data: [] } },
  { json: { data: [{ b64_json: 'PGh0bWw+' }] } },
  { json: { data: [{ url: 'http://169.254.169.254/latest' }] } },
])('a film that was not made goes to the next route (%j)', async (answer) => {
  const start = backend.start(text, openCall({ dialect: 'localai' }, answer).call)
  await expect(start).rejects.toMatchObject({ reason: 'ModelUnavailable' })
})
