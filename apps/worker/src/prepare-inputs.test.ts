import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { AppError } from '@kinora/contract'
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
  const judge = vi.fn()
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
    policy: vi.fn(async ({ stage, text }: { stage: string; text?: string }) => void log.push(`judge ${text ?? stage}`)),
    generatorOf: () => ({ judge }),
    chance: { randomWord: () => 'w' },
    scratchRoot: root,
  }
  const prepare = createPrepare(deps as unknown as PrepareDeps)
  const task = (inputs: object[], texts: object = {}) =>
    ({ tenantId: '1', taskId: '2', inputs, texts, generator: 'g', version: 1 }) as unknown as Preparation
  const signal = new AbortController().signal
  return { run: (inputs: object[], texts: object = {}) => prepare(task(inputs, texts), signal), deps, log, judge }
}

it('an input with an address is fetched, stored as it came, made new and judged', async () => {
  const { run, log } = open()
  expect(await run([row(0)])).toEqual({
    0: { key: 'prepared-0', sha256: 'new.png', bytes: 3, mediaType: 'image/png', width: 8, height: 8, seconds: 0 },
  })
  expect(log).toEqual(['put sources application/octet-stream', 'fetched 0', 'put inputs image/png', 'judge input'])
})

it('an input that is stored already is not fetched again', async () => {
  const { run, deps, log } = open()
  await run([row(0, { url: null, object: { key: 'sent' } })])
  expect(deps.fetchMedia).not.toHaveBeenCalled()
  expect(log[0]).toBe('read sent')
})

it('the texts of a task are judged before its inputs are fetched, without the label and empty ones', async () => {
  const { run, log } = open()
  await run([row(0)], { prompt: 'a fox', label: 'mine', negative: '' })
  expect(log.filter((line) => line.startsWith('judge'))).toEqual(['judge a fox', 'judge input'])
  expect(log[0]).toBe('judge a fox')
})

it('an input that is no image is refused before a tool decodes it', async () => {
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

it('the generator judges the sizes of all inputs together, by slot', async () => {
  const { run, judge } = open()
  await run([row(0), row(1), row(2, { slot: 'last' })])
  const [[sizes]] = judge.mock.calls as [[Record<string, object[]>]]
  expect(Object.entries(sizes).map(([slot, media]) => [slot, media.length])).toEqual([
    ['images', 2],
    ['last', 1],
  ])
})

it('a task without inputs is prepared without a verdict of its generator', async () => {
  const { run, judge } = open()
  expect(await run([])).toEqual({})
  expect(judge).not.toHaveBeenCalled()
})

it('the scratch folder is removed after a success and after a failure', async () => {
  const { run, deps } = open()
  await run([row(0)])
  expect(readdirSync(root)).toEqual([])
  deps.tools.prepareInput.mockRejectedValueOnce(new Error('ffmpeg ended with 1'))
  await expect(run([row(0)])).rejects.toThrow('ffmpeg ended with 1')
  expect(readdirSync(root)).toEqual([])
})
