import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createObjectStore } from './store.ts'
import { createUploadArea } from './upload-area.ts'

const totalMs = 400
const timeouts = { connectMs: totalMs, silenceMs: totalMs / 2, totalMs, perMibMs: 0 }
const owner = { tenantId: '1', taskId: '2' }
const object = { key: 'k', sha256: '', bytes: 100, mediaType: 'text/plain' }
const keys = { region: 'eu-1', bucket: 'b', accessKeyId: 'a', secretAccessKey: 's' }

let folder = ''
let server: Server
let answer: RequestListener = () => undefined
let requests = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-store-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  requests = 0
  server = createServer((request, response) => {
    requests += 1
    // A server that leaves a body unread does not notice that its client has disconnected.
    request.resume()
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const endpointAt = (port = (server.address() as AddressInfo).port) => `http://127.0.0.1:${port}`

/** Every operation of the store, against the current behaviour of the server. */
const operations = (port?: number) => {
  const endpoint = endpointAt(port)
  const store = createObjectStore({ ...keys, endpoint }, timeouts)
  const area = createUploadArea(store.client, { ...keys, publicEndpoint: endpoint }, timeouts)
  return {
    put: () => store.put('sources', owner, new Uint8Array(10), 'image/png'),
    'put of 3 MiB': () => store.put('sources', owner, new Uint8Array(3 * 1024 * 1024), 'image/png'),
    copy: () => store.copy('inputs', owner, object),
    getFile: () => store.getFile(object, join(folder, 'file')),
    open: async () => text(await store.open(object)),
    getText: () => store.getText(object),
    remove: () => store.remove(['k']),
    storedBefore: () => store.storedBefore(new Date()).next(),
    ping: () => store.ping(),
    'read of an upload': () => area.read('k', 1_000),
  }
}
type Operation = keyof ReturnType<typeof operations>
const reads = ['getFile', 'open', 'getText', 'read of an upload'] as const satisfies Operation[]

/** Runs operations in parallel and returns the error of each. */
const collectErrors = async (names: readonly Operation[], port?: number): Promise<Record<string, string>> => {
  const run = operations(port)
  const ended = names.map(async (name): Promise<[string, string]> => {
    const error = await run[name]().then(
      () => new Error('no error'),
      (reason: unknown) => reason as Error & { code?: string },
    )
    return [name, 'code' in error && error.code === 'ECONNREFUSED' ? error.code : error.name]
  })
  return Object.fromEntries(await Promise.all(ended))
}
const each = (names: readonly Operation[], end: string) => Object.fromEntries(names.map((name) => [name, end]))
const all = Object.keys(operations(1)) as Operation[]

describe('operations of the object store', () => {
  it('succeed while the store answers', async () => {
    answer = (_, response) => response.end()
    // The SDK loads parts of itself with its first request, which takes longer than the timeouts of these tests.
    const store = createObjectStore({ ...keys, endpoint: endpointAt() }, { ...timeouts, totalMs: 20_000 })
    await store.put('sources', owner, new Uint8Array(10), 'image/png')
    expect(requests).toBe(1)
  })
  it('end with a timeout when the store accepts connections and never answers, and leave none open (A12)', async () => {
    answer = () => undefined
    expect(await collectErrors(all)).toEqual(each(all, 'TimeoutError'))
    const left = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
    await expect.poll(left, { interval: 5 }).toBe(0)
    expect(requests).toBeGreaterThan(0)
  })
  it('end with a timeout when the store stalls after the headers of its reply (A12)', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-length': 100 }).write('a')
    expect(await collectErrors(reads)).toEqual(each(reads, 'TimeoutError'))
  })
  it('end at their total deadline when the store sends one byte at a time (A12)', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': 1_000 })
      const drip = setInterval(() => response.write('a'), 10)
      response.once('close', () => clearInterval(drip))
    }
    const bounded = reads.filter((name) => name !== 'open')
    expect(await collectErrors(bounded)).toEqual(each(bounded, 'TimeoutError'))
    expect(requests).toBe(bounded.length)
  })
  it('fail when nothing listens at the address of the store (A12)', async () => {
    expect(Object.values(await collectErrors(all, 1))).not.toContain('no error')
  })
  it('count SDK retries towards their total deadline (A12)', async () => {
    answer = (_, response) => setTimeout(() => response.writeHead(503).end(), totalMs / 3)
    expect(await collectErrors(['put'])).toEqual({ put: 'TimeoutError' })
    expect(requests).toBeLessThan(4)
  })
})
