import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { customerText, type PreparedMedia, type StepOrder } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { type ComfyuiStep, comfyuiSteps } from './facts.ts'
import { fillGraph, inTiles } from './fill-graph.ts'
import { loadTemplate } from './load-template.ts'
import { wantedBy } from './slot-values.ts'

/** Of a real server: what each node must and may be given. */
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
const asks: Record<ComfyuiStep, object> = {
  'text-to-image': picture,
  'references-to-image': { ...picture, images: [image, image] },
  'text-to-video': { ...film, style: 'general' },
  'image-to-video': { ...film, image, voice: text('') },
  'frames-to-video': { ...film, start: image, end: image },
  'references-to-video': { ...film, images: [image], videos: [], sounds: [], subjects: [] },
  'text-to-music': { prompt: text('a lamp'), seconds: 30, seed: 9 },
  'upscale-video': { width: 1920, height: 1080, fps: 24, seconds: 5, video: media('video/mp4'), sound: true },
}
const orderOf = (step: ComfyuiStep, change: object = {}) => ({ step, ask: { ...asks[step], ...change } }) as StepOrder
const graphOf = async (step: ComfyuiStep, change: object = {}) => {
  const template = await loadTemplate(config, step)
  const { values, media: inputs } = wantedBy(orderOf(step, change), template.limits)
  const names = Object.fromEntries(Object.keys(inputs).map((slot) => [slot, `kinora/${slot}`]))
  return { template, graph: fillGraph(template, { ...values, ...names }, 'kinora/42') }
}

describe.each(comfyuiSteps)('the template of %s', (step) => {
  it('gives every node what a real server asks of it, and nothing it does not know', async () => {
    for (const [id, { class_type: name, inputs }] of Object.entries((await graphOf(step)).graph)) {
      const { required = [], optional = [] } = nodes[name] ?? {}
      expect([id, required.filter((input) => !(input in inputs))]).toEqual([id, []])
      expect([id, Object.keys(inputs).filter((input) => ![...required, ...optional].includes(input))]).toEqual([id, []])
    }
  })
  it('names the files it loads, and under which licence', async () => {
    const { template, graph } = await graphOf(step)
    const loaded = Object.values(graph).flatMap(({ inputs }) => Object.values(inputs).map(String))
    for (const { file } of template.files) expect(loaded).toContain(file)
    expect(template.licence).toMatch(/^(Apache-2.0|MIT|BSD-3-Clause)$/)
  })
  it('carries the attempt in the name of every file it leaves', async () => {
    const { graph } = await graphOf(step)
    const prefixes = Object.values(graph).flatMap(({ inputs }) => inputs['filename_prefix'] ?? [])
    expect(prefixes).toEqual(['kinora/42-save'])
  })
})

it('draws as near to the asked size and length as the model can', async () => {
  const { graph } = await graphOf('text-to-video')
  expect(graph['latent']?.inputs).toMatchObject({ width: 1280, height: 704, length: 121 })
  expect((await graphOf('image-to-video', { seconds: 2 })).graph['latent']?.inputs['length']).toBe(33)
})

it('decodes in tiles where that is asked for, and changes nothing else', async () => {
  const { graph } = await graphOf('text-to-video')
  const eased = inTiles(graph)
  const changed = Object.keys(graph).filter((id) => eased[id]?.class_type !== graph[id]?.class_type)
  expect(changed.map((id) => [graph[id]?.class_type, eased[id]?.class_type])).toEqual([['VAEDecode', 'VAEDecodeTiled']])
  expect(eased[changed[0] ?? '']?.inputs).toMatchObject(graph[changed[0] ?? '']?.inputs ?? {})
})

it('leaves out what a reference that is not there would have fed', async () => {
  const { graph } = await graphOf('references-to-video')
  expect(Object.keys(graph)).not.toContain('load2')
  expect(graph['pair']?.inputs).toMatchObject({ image1: ['load1', 0] })
  expect(graph['pair']?.inputs).not.toHaveProperty('image2')
})

it.each([
  ['text-to-video', { seconds: 8 }],
  ['text-to-music', { seconds: 601 }],
  ['references-to-image', { images: [image, image, image, image] }],
  ['references-to-video', { images: [image], videos: [media('video/mp4')] }],
] as const)('leaves to another back end what the model of %s cannot do', async (step, change) => {
  await expect(graphOf(step, change)).rejects.toMatchObject({ reason: 'ModelUnavailable' })
})
