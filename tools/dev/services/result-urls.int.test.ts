import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createObjectStore, createSigner, signingWindow } from '@kinora/adapters/objects'
import { limits } from '@kinora/contract'
import { dependencyTimeouts } from '@kinora/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, stopService } from './control.ts'
import type { Instance } from './instance.ts'
import { openTestInstance } from './open-test-instance.ts'
import { settings } from './settings.ts'

const { bucket, region } = settings.store
const owner = { tenantId: '247549788994682041', taskId: '247549788994682043' }

const createResultSigner = (instance: Instance) =>
  createSigner({
    publicEndpoint: `http://127.0.0.1:${instance.port('results')}`,
    region,
    bucket,
    accessKeyId: 'reader',
    secretAccessKey: instance.secrets.storeReader,
  })

const fetchStatus = async (url: string, method: string, headers: Record<string, string> = {}): Promise<number> => {
  const reply = await fetch(url, { method, headers })
  await reply.body?.cancel()
  return reply.status
}
const bothStatuses = (url: string) => Promise.all(['GET', 'HEAD'].map((method) => fetchStatus(url, method)))

describe('a result URL behind the proxy', () => {
  const media = Buffer.alloc(300_000, 'a result ')
  let instance: Instance
  let url: string
  let expired: string

  beforeAll(async () => {
    instance = await openTestInstance('result-urls')
    await startService(instance, 'store')
    await startService(instance, 'nginx')
    const endpoint = `http://127.0.0.1:${instance.port('store')}`
    const worker = { accessKeyId: 'worker', secretAccessKey: instance.secrets.storeWorker }
    const store = createObjectStore({ endpoint, region, bucket, ...worker }, dependencyTimeouts.store.worker)
    const film = await store.put('results', owner, media, 'video/mp4')
    const sign = createResultSigner(instance)
    url = await sign(film, 'film', signingWindow(Date.now()))
    const { validSeconds, reuseSeconds } = limits.signedUrls.day
    expired = await sign(film, 'film', signingWindow(Date.now() - (validSeconds + 2 * reuseSeconds) * 1000))
  })
  afterAll(async () => {
    await stopService(instance, 'nginx')
    await stopService(instance, 'store')
    rmSync(instance.home, { recursive: true, force: true })
  })

  it('answers HEAD as GET, without the body (D-150)', async () => {
    const [read, head] = [await fetch(url), await fetch(url, { method: 'HEAD' })]
    const named = [
      'content-length',
      'content-type',
      'content-disposition',
      'cache-control',
      'etag',
      'last-modified',
      'accept-ranges',
      'x-content-type-options',
      'content-security-policy',
      'cross-origin-resource-policy',
    ]
    const pickHeaders = ({ headers }: Response) => Object.fromEntries(named.map((name) => [name, headers.get(name)]))
    expect([read.status, head.status]).toEqual([200, 200])
    expect(pickHeaders(head)).toEqual(pickHeaders(read))
    expect(pickHeaders(head)).toMatchObject({
      'content-length': String(media.length),
      'content-type': 'video/mp4',
      etag: expect.stringMatching(/^".+"$/),
      'last-modified': expect.stringMatching(/GMT$/),
    })
    expect(await head.text()).toBe('')
    expect(media.equals(Buffer.from(await read.arrayBuffer()))).toBe(true)
  })

  it('answers conditional requests by HEAD as by GET (D-150)', async () => {
    const { headers } = await fetch(url, { method: 'HEAD' })
    const etag = headers.get('etag') ?? ''
    expect(await fetchStatus(url, 'HEAD', { 'if-none-match': etag })).toBe(304)
    expect(await fetchStatus(url, 'GET', { 'if-none-match': etag })).toBe(304)
  })

  it('answers a range of the object (D-150)', async () => {
    const reply = await fetch(url, { headers: { range: 'bytes=100000-100008' } })
    expect(reply.status).toBe(206)
    expect(reply.headers.get('content-range')).toBe(`bytes 100000-100008/${media.length}`)
    expect(await reply.text()).toBe(media.toString('utf8', 100_000, 100_009))
  })

  it('is refused for HEAD as for GET when it is expired, changed or of another object (D-150)', async () => {
    const changed = url.replace(/(X-Amz-Signature=)./, (_all, name: string) => `${name}_`)
    const longer = url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=100000')
    const other = url.replace(/\?/, '0?')
    const unsigned = url.replace(/\?.*/, '')
    const statuses = {
      expired: await bothStatuses(expired),
      changed: await bothStatuses(changed),
      longer: await bothStatuses(longer),
      other: await bothStatuses(other),
      unsigned: await bothStatuses(unsigned),
    }
    const no = [403, 403]
    expect(statuses).toEqual({ expired: no, changed: no, longer: no, other: no, unsigned: no })
  })

  it('allows no other method (D-150)', async () => {
    const methods = ['PUT', 'DELETE', 'POST', 'OPTIONS', 'PATCH']
    expect(await Promise.all(methods.map((method) => fetchStatus(url, method)))).toEqual(methods.map(() => 403))
  })
})

describe('HEAD of a large object', () => {
  const size = 1024 ** 3
  const piece = Buffer.alloc(64 * 1024)
  let instance: Instance
  let sent = 0
  const requests: string[] = []
  const closed = Promise.withResolvers<void>()

  /** Replaces the store: returns no block mark, and streams an object of 1 GiB while a client reads it. */
  const store = createHttpServer((request, response) => {
    if (request.url?.includes('/blocked/')) return void response.writeHead(404).end()
    requests.push(request.method ?? '')
    response.writeHead(200, { 'content-length': size })
    response.on('close', closed.resolve)
    const writeChunks = (): void => {
      while (sent < size && !response.destroyed) {
        sent += piece.length
        if (!response.write(piece)) return void response.once('drain', writeChunks)
      }
      response.end()
    }
    writeChunks()
  })

  beforeAll(async () => {
    instance = await openTestInstance('result-urls')
    store.listen(instance.port('store'), '127.0.0.1')
    await once(store, 'listening')
    await startService(instance, 'nginx')
  })
  afterAll(async () => {
    await stopService(instance, 'nginx')
    store.close()
    rmSync(instance.home, { recursive: true, force: true })
  })

  it('ends the read at the store once the headers are sent (D-150)', async () => {
    const film = { key: `results/20300101/${owner.tenantId}/1/film`, sha256: '', bytes: size, mediaType: 'video/mp4' }
    const url = await createResultSigner(instance)(film, 'film', signingWindow(Date.now()))
    const head = await fetch(url, { method: 'HEAD' })
    expect(head.status).toBe(200)
    await closed.promise
    expect(head.headers.get('content-length')).toBe(String(size))
    expect(requests).toEqual(['GET'])
    // The buffers of two sockets hold less.
    expect(sent).toBeLessThan(size / 32)
  })
})
