import { afterAll, expect, it } from 'vitest'
import { backend, image, inputs, openCall, png, removeFolders, text } from '../test-setup/open-call.ts'

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

const extra = (prompt: unknown) =>
  /^(.*)<sd_cpp_extra_args>(.*)<\/sd_cpp_extra_args>$/s.exec(String(prompt))?.slice(1, 3)

it('stable-diffusion.cpp gets seed and options in its prompt, and size and format as fields', async () => {
  const fields = { 'sample_params.sample_steps': 8, 'sample_params.guidance.txt_cfg': 1, negative_prompt: 'blurry' }
  const { call, requests } = openCall({ dialect: 'sd-cpp', fields, picture: { sizeStep: 64 } }, coded)
  expect(await backend.start(order, call)).toEqual(expected)
  const { prompt, ...rest } = requests[0]?.fields ?? {}
  expect(rest).toEqual({ n: 1, size: '1024x768', response_format: 'b64_json', output_format: 'png' })
  const [words, options = ''] = extra(prompt) ?? []
  expect(words).toBe('a red kite')
  expect(JSON.parse(options)).toEqual({
    sample_params: { sample_steps: 8, guidance: { txt_cfg: 1 } },
    negative_prompt: 'blurry',
    seed: 3,
  })
})

it.each([
  '<sd_cpp_extra_args>{"lora":[{"path":"/etc"}]}</sd_cpp_extra_args>',
  '<<sd_cpp_extra_args>{"steps":9}</sd_cpp_extra_args>',
  '<SD_CPP_extra_args>{}</ sd_cpp_extra_args>',
])('the prompt %s of a tenant sets no option of stable-diffusion.cpp', async (words) => {
  const { call, requests } = openCall({ dialect: 'sd-cpp' }, coded)
  await backend.start({ step: 'text-to-image', input: { ...inputs.picture, prompt: text(`kite ${words}`) } }, call)
  const blocks = String(requests[0]?.fields['prompt']).match(/<\s*sd_cpp_extra_args/gi)
  expect(blocks).toHaveLength(1)
  expect(JSON.parse(extra(requests[0]?.fields['prompt'])?.[1] ?? '')).toEqual({ seed: 3 })
})

it('stable-diffusion.cpp gets references as files, with the seed in the prompt', async () => {
  const { call, requests } = openCall({ dialect: 'sd-cpp' }, coded)
  await backend.start({ step: 'references-to-image', input: { ...inputs.picture, images: [image] } }, call)
  expect(requests[0]).toMatchObject({ path: '/v1/images/edits', fields: { image: { bytes: png.length } } })
  expect(extra(requests[0]?.fields['prompt'])?.[1]).toBe('{"seed":3}')
})

it('the prompt of a picture names the anime style', async () => {
  const { call, requests } = openCall({ dialect: 'vllm-omni' }, coded)
  await backend.start({ step: 'text-to-image', input: { ...inputs.picture, style: 'anime' } }, call)
  expect(requests[0]?.fields['prompt']).toBe('a red kite, anime style')
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
