import { afterAll, expect, it } from 'vitest'
import { backend, image, inputs, openCall, png, removeFolders } from '../test-setup/open-call.ts'

afterAll(removeFolders)

const coded = { json: { data: [{ b64_json: png.toString('base64') }] } }
const expected = { made: 'picture', mediaType: 'image/png' }
const order = { step: 'text-to-image', input: inputs.picture } as const
const common = { prompt: 'a red kite', n: 1, size: '1024x768', response_format: 'b64_json' }

it.each([
  ['openai', common],
  ['vllm-omni', { ...common, seed: 3 }],
  ['sglang', { ...common, seed: 3 }],
  ['localai', { ...common, seed: 3 }],
] as const)('a picture request to %s has only the fields that it knows', async (dialect, fields) => {
  const { call, requests } = openCall({ dialect }, coded)
  expect(await backend.start(order, call)).toEqual(expected)
  expect(requests).toMatchObject([{ path: '/v1/images/generations' }])
  expect(requests[0]?.fields).toEqual(fields)
})

it('a picture of SGLang is read from the URL of the answer, on its own origin', async () => {
  const { call, requests } = openCall({ dialect: 'sglang' }, ({ path }) =>
    path.endsWith('/content')
      ? { bytes: png, mediaType: 'image/png' }
      : { json: { data: [{ url: '/v1/images/i/content' }] } },
  )
  expect(await backend.start(order, call)).toEqual(expected)
  expect(requests.map(({ path }) => path)).toEqual(['/v1/images/generations', '/v1/images/i/content'])
})

it('an edit sends all references in one form', async () => {
  const { call, requests } = openCall({ dialect: 'vllm-omni' }, coded)
  await backend.start({ step: 'references-to-image', input: { ...inputs.picture, images: [image, image] } }, call)
  const file = { filename: 'abababababababab.png', type: 'image/png', bytes: png.length }
  expect(requests[0]).toMatchObject({ path: '/v1/images/edits', fields: { seed: '3', 'image[]': [file, file] } })
})

it('LocalAI, which has no edits, gets references as base64', async () => {
  const { call, requests } = openCall({ dialect: 'localai' }, coded)
  await backend.start({ step: 'references-to-image', input: { ...inputs.picture, images: [image] } }, call)
  expect(requests[0]).toMatchObject({
    path: '/v1/images/generations',
    fields: { ref_images: [png.toString('base64')] },
  })
})

it('a step that a dialect does not serve goes to the next route', async () => {
  const { call, requests } = openCall({ dialect: 'llama-cpp' }, coded)
  await expect(backend.start(order, call)).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  expect(requests).toEqual([])
})

it('check reports whether the server has the model', async () => {
  const health = (model: string) =>
    backend.check?.(openCall({ dialect: 'llama-cpp', model }, { json: { data: [{ id: 'smol' }] } }).call)
  expect(await health('smol')).toEqual({ isReady: true, missing: [] })
  const missing = ['plan-story', 'describe-image'].map((step) => ({ step, what: 'model', name: 'other' }))
  expect(await health('other')).toEqual({ isReady: false, missing })
})
