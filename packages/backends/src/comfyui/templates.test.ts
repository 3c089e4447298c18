import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { customerText, type PreparedMedia, type StepOrder } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { type ComfyuiStep, comfyuiSteps } from './facts.ts'
import { fillGraph, withTiledDecode } from './fill-graph.ts'
import { loadTemplate } from './load-template.ts'
import { collectValues } from './slot-values.ts'

/** The required and optional inputs of each node of a real server. */
type Nodes = Record<string, { required: string[]; optional: string[]; output: unknown[] }>
const nodes = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../fixtures/comfyui/nodes-0.33.json'), 'utf8'),
) as Nodes

const config = { baseUrl: 'http://gpu:8188' }
const text = (words: string) => customerText().parse(words)
const media = (mediaType: PreparedMedia['mediaType']): PreparedMedia => ({
  key: 'k',
  sha256: '',
  bytes: 1,
  mediaType,
  width: 640,
  height: 480,
  seconds: 0,
})
const image = media('image/png')
const film = {
  prompt: text('a lamp'),
  seconds: 5,
  width: 1920,
  height: 1080,
  fps: 24,
  seed: 9,
  movement: 'auto',
  sound: false,
} as const
const picture = { prompt: text('a lamp'), width: 1024, height: 768, seed: 9 }
const stepInputs: Record<ComfyuiStep, object> = {
  'text-to-image': picture,
  'references-to-image': { ...picture, images: [image, image] },
  'text-to-video': { ...film, style: 'general' },
  'image-to-video': { ...film, image, voice: text('') },
  'frames-to-video': { ...film, start: image, end: image },
  'references-to-video': { ...film, images: [image], videos: [], sounds: [], subjects: [] },
  'text-to-music': { prompt: text('a lamp'), seconds: 30, seed: 9 },
  'upscale-video': { width: 1920, height: 1080, fps: 24, seconds: 5, video: media('video/mp4'), sound: true },
}
const createOrder = (step: ComfyuiStep, change: object = {}) =>
  ({ step, input: { ...stepInputs[step], ...change } }) as StepOrder
const buildGraph = async (step: ComfyuiStep, change: object = {}) => {
  const template = await loadTemplate(config, step)
  const { values, media: inputs } = collectValues(createOrder(step, change), template.limits)
  const names = Object.fromEntries(Object.keys(inputs).map((slot) => [slot, `kinora/${slot}`]))
  return { template, graph: fillGraph(template, { ...values, ...names }, 'kinora/42') }
}

describe.each(comfyuiSteps)('the template of %s', (step) => {
  it('gives every node the inputs that a real server requires, and no unknown ones', async () => {
    for (const [id, { class_type: name, inputs }] of Object.entries((await buildGraph(step)).graph)) {
      const { required = [], optional = [] } = nodes[name] ?? {}
      expect([id, required.filter((input) => !(input in inputs))]).toEqual([id, []])
      expect([id, Object.keys(inputs).filter((input) => ![...required, ...optional].includes(input))]).toEqual([id, []])
    }
  })
  it('names the files it loads and their licence', async () => {
    const { template, graph } = await buildGraph(step)
    const loaded = Object.values(graph).flatMap(({ inputs }) => Object.values(inputs).map(String))
    for (const { file } of template.files) expect(loaded).toContain(file)
    expect(template.licence).toMatch(/^(Apache-2.0|MIT|BSD-3-Clause)$/)
  })
  it('has the attempt in the name of every output file', async () => {
    const { graph } = await buildGraph(step)
    const prefixes = Object.values(graph).flatMap(({ inputs }) => inputs['filename_prefix'] ?? [])
    expect(prefixes).toEqual(['kinora/42-save'])
  })
})

it('a graph has the size and length closest to the request that the model supports', async () => {
  const { graph } = await buildGraph('text-to-video')
  expect(graph['latent']?.inputs).toMatchObject({ width: 1280, height: 704, length: 121 })
  expect((await buildGraph('image-to-video', { seconds: 2 })).graph['latent']?.inputs['length']).toBe(33)
})

it('withTiledDecode replaces the decoder and changes nothing else', async () => {
  const { graph } = await buildGraph('text-to-video')
  const tiled = withTiledDecode(graph)
  const changed = Object.keys(graph).filter((id) => tiled[id]?.class_type !== graph[id]?.class_type)
  expect(changed.map((id) => [graph[id]?.class_type, tiled[id]?.class_type])).toEqual([['VAEDecode', 'VAEDecodeTiled']])
  expect(tiled[changed[0] ?? '']?.inputs).toMatchObject(graph[changed[0] ?? '']?.inputs ?? {})
})

it('a graph omits the inputs of a missing reference', async () => {
  const { graph } = await buildGraph('references-to-video')
  expect(Object.keys(graph)).not.toContain('load2')
  expect(graph['pair']?.inputs).toMatchObject({ image1: ['load1', 0] })
  expect(graph['pair']?.inputs).not.toHaveProperty('image2')
})

it.each([
  ['text-to-video', { seconds: 8 }],
  ['text-to-music', { seconds: 601 }],
  ['references-to-image', { images: [image, image, image, image] }],
  ['references-to-video', { images: [image], videos: [media('video/mp4')] }],
] as const)('a graph of %s rejects an order that its model cannot do', async (step, change) => {
  await expect(buildGraph(step, change)).rejects.toMatchObject({ reason: 'ModelUnavailable' })
})
