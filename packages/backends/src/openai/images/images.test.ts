import { afterAll, expect, it } from 'vitest'
import { asks, backend, image, openCall, png, removeFolders } from '../test-setup/open-call.ts'

afterAll(removeFolders)

const coded = { json: { data: [{ b64_json: png.toString('base64') }] } }
const made = { made: 'picture', mediaType: 'image/png' }
const order = { step: 'text-to-image', ask: asks.picture } as const
const common = { prompt: 'a red kite', n: 1, size: '1024x768', response_format: 'b64_json' }

it.each([
  ['openai', common],
  ['vllm-omni', { ...common, seed: 3 }],
  ['sglang', { ...common, seed: 3 }],
  ['localai', { ...common, seed: 3 }],
] as const)('asks %s for a picture in the fields that it knows', async (dialect, fields) => {
  const { call, asked } = openCall({ dialect }, coded)
  expect(await backend.start(order, call)).toEqual(made)
  expect(asked).toMatchObject([{ path: '/v1/images/generations' }])
  expect(asked[0]?.fields).toEqual(fields)
})

it('reads a picture from the address that SGLang gives, on its own origin', async () => {
  const { call, asked } = openCall({ dialect: 'sglang' }, ({ path }) =>
    path.endsWith('/content')
      ? { bytes: png, mediaType: 'image/png' }
      : { json: { data: [{ url: '/v1/images/i/content' }] } },
  )
  expect(await backend.start(order, call)).toEqual(made)
  expect(asked.map(({ path }) => path)).toEqual(['/v1/images/generations', '/v1/images/i/content'])
})

it('sends all references of an edit in one form', async () => {
  const { call, asked } = openCall({ dialect: 'vllm-omni' }, coded)
  await backend.start({ step: 'references-to-image', ask: { ...asks.picture, images: [image, image] } }, call)
  const file = { filename: 'abababababababab.png', type: 'image/png', bytes: png.length }
  expect(asked[0]).toMatchObject({ path: '/v1/images/edits', fields: { seed: '3', 'image[]': [file, file] } })
})

it('sends references to LocalAI as base64, which has no edits', async () => {
  const { call, asked } = openCall({ dialect: 'localai' }, coded)
  await backend.start({ step: 'references-to-image', ask: { ...asks.picture, images: [image] } }, call)
  expect(asked[0]).toMatchObject({ path: '/v1/images/generations', fields: { ref_images: [png.toString('base64')] } })
})

it('leaves a step that a dialect does not have to the next route', async () => {
  const { call, asked } = openCall({ dialect: 'llama-cpp' }, coded)
  await expect(backend.start(order, call)).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  expect(asked).toEqual([])
})

it('says in its health whether the model is there', async () => {
  const health = (model: string) =>
    backend.check?.(openCall({ dialect: 'llama-cpp', model }, { json: { data: [{ id: 'smol' }] } }).call)
  expect(await health('smol')).toEqual({ isReady: true, missing: [] })
  const missing = ['plan-story', 'describe-image'].map((step) => ({ step, what: 'model', name: 'other' }))
  expect(await health('other')).toEqual({ isReady: false, missing })
})
