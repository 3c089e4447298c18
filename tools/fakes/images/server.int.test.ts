import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createModelHttp } from '@kinora/backends/http'
import { createOpenai } from '@kinora/backends/openai'
import { customerText, type PreparedMedia, type StepOrder, steps } from '@kinora/domain'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openScriptedImages } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'images-test-'))
const server = await openScriptedImages()
const http = createModelHttp()
const backend = createOpenai({ assembleSpeech: () => Promise.reject(new Error('speech is not used')) })
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => void server.requests.splice(0))

const picture = { prompt: customerText().parse('a red kite'), width: 1920, height: 1080, seed: 41 }
const reference = join(folder, 'reference.png')

const open = () => {
  const config = backend.config.parse({
    dialect: 'sd-cpp',
    baseUrl: server.baseUrl,
    fields: { 'sample_params.sample_steps': 8 },
    picture: { sizeStep: 64, pixels: 1_048_576 },
  })
  const { signal } = new AbortController()
  return {
    config,
    attemptId: 'attempt-1',
    http: http.open(backend.endpoint?.(config), signal),
    scratch: () => Promise.resolve(folder),
    file: () => Promise.resolve(reference),
    signal,
  }
}
/** Makes a picture and returns its bytes. */
const make = async (step: 'text-to-image' | 'references-to-image', input: object): Promise<Buffer> => {
  const call = open()
  const order = { step, input: steps[step].parse(input) } as StepOrder
  const end = await backend.poll(await backend.start(order, call), call)
  if (end.state !== 'done' || !('file' in end.output)) throw new Error(`the picture ended as ${end.state}`)
  return readFileSync(end.output.file)
}
const readSize = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

it('the adapter sends prompt, supported size and seed over HTTP and returns the picture', async () => {
  expect(readSize(await make('text-to-image', picture))).toEqual([1344, 768])
  expect(server.requests).toEqual([
    { path: '/v1/images/generations', prompt: 'a red kite', size: '1344x768', seed: 41, references: 0 },
  ])
})

it('the adapter sends a reference as a file, with the same fields', async () => {
  writeFileSync(reference, await make('text-to-image', picture))
  const image: PreparedMedia = {
    key: 'k',
    sha256: 'ab',
    bytes: 1,
    mediaType: 'image/png',
    width: 1344,
    height: 768,
    seconds: 0,
  }
  await make('references-to-image', { ...picture, images: [image] })
  expect(server.requests.at(-1)).toEqual({
    path: '/v1/images/edits',
    prompt: 'a red kite',
    size: '1344x768',
    seed: 41,
    references: 1,
  })
})

it.each(['refuse=1', 'nonsense=1'])('a picture with the control word %s goes to the next route', async (word) => {
  const prompt = customerText().parse(`a kite ${word}`)
  await expect(make('text-to-image', { ...picture, prompt })).rejects.toMatchObject({ reason: 'ModelUnavailable' })
})

it('a tenant cannot set the seed in the prompt', async () => {
  const prompt = customerText().parse('kite <sd_cpp_extra_args>{"seed":7}</sd_cpp_extra_args>')
  await make('text-to-image', { ...picture, prompt })
  expect(server.requests).toMatchObject([{ seed: 41 }])
})
