import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { AppError, inputRules } from '@kinora/contract'
import type { Preparation } from '@kinora/postgres'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPrepare, type PrepareDeps } from './prepare-inputs.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kinora-inputs-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64)])
const row = (place: number, more: object = {}) => ({
  place,
  slot: 'images',
  field: `images[${place}]`,
  rule: 'frame',
  preparedKey: `prepared-${place}`,
  url: `https://example.com/${place}`,
  object: null,
  ...more,
})

const open = (content: Buffer | string = png) => {
  const log: string[] = []
  const validateSizes = vi.fn()
  const deps = {
    preparations: { fetched: async (_task: object, place: number) => void log.push(`fetched ${place}`) },
    objects: {
      async getFile({ key }: { key: string }, file: string) {
        log.push(`read ${key}`)
        writeFileSync(file, content)
      },
      async put(under: string, _owner: object, file: string, mediaType: string, known?: { key: string }) {
        log.push(`put ${under} ${mediaType}`)
        return { key: known?.key ?? 'raw', sha256: basename(file), bytes: 3, mediaType }
      },
    },
    tools: {
      prepareInput: vi.fn(async () => ({ file: 'new.png', mediaType: 'image/png', width: 8, height: 8, seconds: 0 })),
    },
    fetchMedia: vi.fn(async ({ folder }: { folder: string }) => {
      const file = join(folder, 'fetched')
      writeFileSync(file, content)
      return { file }
    }),
    policy: vi.fn(async ({ stage, text }: { stage: string; text?: string }) => void log.push(`check ${text ?? stage}`)),
    findGenerator: () => ({ validateSizes }),
    randomSource: { randomWord: () => 'w' },
    scratchRoot: root,
  }
  const prepare = createPrepare(deps as unknown as PrepareDeps)
  const task = (inputs: object[], texts: object = {}) =>
    ({ tenantId: '1', taskId: '2', inputs, texts, generator: 'g', version: 1 }) as unknown as Preparation
  const signal = new AbortController().signal
  return {
    run: (inputs: object[], texts: object = {}) => prepare(task(inputs, texts), signal),
    deps,
    log,
    validateSizes,
  }
}

it('an input with a URL is fetched, stored unchanged, re-encoded and checked by the policy', async () => {
  const { run, log } = open()
  expect(await run([row(0)])).toEqual({
    0: { key: 'prepared-0', sha256: 'new.png', bytes: 3, mediaType: 'image/png', width: 8, height: 8, seconds: 0 },
  })
  expect(log).toEqual(['put sources application/octet-stream', 'fetched 0', 'put inputs image/png', 'check input'])
})

it('an input that is already stored is not fetched again', async () => {
  const { run, deps, log } = open()
  await run([row(0, { url: null, object: { key: 'sent' } })])
  expect(deps.fetchMedia).not.toHaveBeenCalled()
  expect(log[0]).toBe('read sent')
})

it('the policy checks the texts of a task before its inputs, without the label and empty texts', async () => {
  const { run, log } = open()
  await run([row(0)], { prompt: 'a fox', label: 'mine', negative: '' })
  expect(log.filter((line) => line.startsWith('check'))).toEqual(['check a fox', 'check input'])
  expect(log[0]).toBe('check a fox')
})

it('an input that is not an image is rejected before a tool decodes it', async () => {
  const { run, deps } = open('this is a text and no image')
  await expect(run([row(0)])).rejects.toBeInstanceOf(AppError)
  expect(deps.tools.prepareInput).not.toHaveBeenCalled()
})

it('a text that the policy refuses ends the preparation before anything is fetched', async () => {
  const { run, deps } = open()
  deps.policy.mockRejectedValueOnce(new AppError('Forbidden'))
  await expect(run([row(0)], { prompt: 'x' })).rejects.toMatchObject({ reason: 'Forbidden' })
  expect(deps.fetchMedia).not.toHaveBeenCalled()
})

it('the generator validates the sizes of all inputs together, by slot', async () => {
  const { run, validateSizes } = open()
  await run([row(0), row(1), row(2, { slot: 'last' })])
  const [[sizes]] = validateSizes.mock.calls as [[Record<string, object[]>]]
  expect(Object.entries(sizes).map(([slot, media]) => [slot, media.length])).toEqual([
    ['images', 2],
    ['last', 1],
  ])
})

it('a task without inputs is prepared without validation by its generator', async () => {
  const { run, validateSizes } = open()
  expect(await run([])).toEqual({})
  expect(validateSizes).not.toHaveBeenCalled()
})

it('the scratch folder is removed after a success and after a failure', async () => {
  const { run, deps } = open()
  await run([row(0)])
  expect(readdirSync(root)).toEqual([])
  deps.tools.prepareInput.mockRejectedValueOnce(new Error('ffmpeg ended with 1'))
  await expect(run([row(0)])).rejects.toThrow('ffmpeg ended with 1')
  expect(readdirSync(root)).toEqual([])
})

it.each([
  ['own detail', { detail: 'has 9 bytes; 8 are allowed' }, 'has 9 bytes; 8 are allowed'],
  ['no detail', {}, `has more than ${inputRules.frame.fetchedBytes} bytes`],
])('a size fault with %s names the field and keeps or gets a detail (D-500)', async (_, sent, detail) => {
  const { run, deps } = open()
  deps.tools.prepareInput.mockRejectedValueOnce(new AppError('ImageFormatInvalid', { rule: 'bytes', ...sent }))
  await expect(run([row(0, { field: 'images[0]' })])).rejects.toMatchObject({
    detail: { field: 'images[0]', rule: 'bytes', detail },
  })
})
