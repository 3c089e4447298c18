import { expect, it } from 'vitest'
import type { BundledTask } from '../ports/bundles.ts'
import { buildBundle } from './build-bundle.ts'

const object = (digit: string) => ({ key: `1/2/${digit}`, sha256: digit.repeat(64), bytes: 3, mediaType: 'image/png' })
const at = new Date('2026-01-01T00:00:00Z')
const attempt: BundledTask['attempts'][number] = {
  step: 'text-to-video',
  stepNo: 1,
  tryNo: 1,
  backend: 'one',
  state: 'done',
  fault: '',
  handle: { id: 'secret' },
  result: { object: object('c'), ours: false },
  createdAt: at,
  startedAt: at,
  endedAt: null,
}
const task: BundledTask = {
  id: '100000000000000009',
  partOf: null,
  state: 'success',
  errCode: '',
  generator: 'reference2video',
  version: 1,
  model: 'genq2',
  used: { prompt: 'https://a.example/x', images: ['https://store.example/signed?X-Amz'], seed: 0 },
  params: {},
  texts: { prompt: 'https://a.example/x', label: '' },
  createdAt: at,
  processingAt: at,
  endedAt: at,
  inputs: [{ field: 'images[0]', object: object('a') }],
  attempts: [attempt],
  creations: [],
}
const bundled = (change: Partial<BundledTask> = {}) => buildBundle({ ...task, ...change }, () => '/path')

it('buildBundle replaces media by hashes and keeps texts', () => {
  const { parameters, seed, inputs } = bundled()
  expect(parameters).toEqual({ prompt: 'https://a.example/x', images: [`sha256:${'a'.repeat(64)}`], seed: 0 })
  expect(seed).toBe(0)
  expect(inputs).toEqual([{ field: 'images[0]', sha256: 'a'.repeat(64), bytes: 3, media_type: 'image/png' }])
})

it('buildBundle restores media that `used` leaves out', () => {
  const inputs = [
    { field: 'subjects[1].images[0]', object: object('a') },
    { field: 'wm_url', object: object('b') },
  ]
  const { parameters } = bundled({ used: { subjects: [{ name: 'a' }, { name: 'b' }] }, inputs })
  expect(parameters).toEqual({
    subjects: [{ name: 'a' }, { name: 'b', images: [`sha256:${'a'.repeat(64)}`] }],
    wm_url: `sha256:${'b'.repeat(64)}`,
  })
})

it('buildBundle keeps the id of an earlier video', () => {
  const inputs = [{ field: 'video_creation_id', object: object('a') }]
  const bundle = bundled({ used: { video_creation_id: '100000000000000007' }, inputs })
  expect(bundle.parameters).toEqual({ video_creation_id: '100000000000000007' })
  expect(bundle.inputs).toMatchObject([{ field: '', sha256: 'a'.repeat(64) }])
})

it('buildBundle contains no URL, not even of unused or missing media', () => {
  const used = { images: ['https://u:p@a.example/'], deep: [{ url: 'ssupload:?id=1' }] }
  const bundle = bundled({ used, inputs: [{ field: 'images[0]', object: null }] })
  expect(bundle.parameters).toEqual({ images: [], deep: [{ url: '' }] })
  expect(bundle.inputs).toEqual([])
})

it('buildBundle lists media of a subject once among the inputs', () => {
  const params = { seed: 5, subjects: [{ images: [object('d')] }, { images: [object('d')] }] }
  const bundle = bundled({ params, used: {}, inputs: [] })
  expect(bundle.inputs).toEqual([{ field: '', sha256: 'd'.repeat(64), bytes: 3, media_type: 'image/png' }])
  expect(bundle.seed).toBe(5)
})

it('buildBundle shows the software of an attempt, never its handle or the location of its result', () => {
  const madeWith = { templateSha256: 'e'.repeat(64), serverVersion: '0.33.0' }
  const attempts = [attempt, { ...attempt, handle: { id: 'secret', madeWith } }]
  const bundle = bundled({ attempts })
  expect(bundle.attempts[0]).not.toHaveProperty('server_version')
  expect(bundle.attempts[1]).toMatchObject({ template_sha256: 'e'.repeat(64), server_version: '0.33.0' })
  expect(bundle.attempts[1]?.result).toEqual({ sha256: 'c'.repeat(64), bytes: 3, media_type: 'image/png' })
  expect(JSON.stringify(bundle)).not.toMatch(/secret|1\/2\//)
})

it('buildBundle shows the creation of a finishing step, not its cover', () => {
  const result = { cover: object('e'), result: object('f') }
  expect(bundled({ attempts: [{ ...attempt, result }] }).attempts[0]?.result?.sha256).toBe('f'.repeat(64))
})

it('buildBundle has no path for a part, which is made with its film', () => {
  expect(bundled({ partOf: '100000000000000008', used: null, texts: null })).toMatchObject({ path: '', parameters: {} })
  expect(bundled().path).toBe('/path')
})

it('buildBundle repeats the label as meta_data', () => {
  expect(bundled({ texts: { label: 'mine' } }).parameters['meta_data']).toBe('mine')
})
