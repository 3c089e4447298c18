import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createFetchMedia,
  createRemoteFetch,
  type FetchMedia,
  frameOf,
  type MediaSource,
  openMediaSource,
} from '@kinora/adapters/egress'
import { AppError } from '@kinora/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { startFetcher } from './start-fetcher.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

const secret = 'a secret of the two of them, 32 long'
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
const egress = {
  EGRESS_ALLOW_CIDRS: ['127.0.0.2/32'],
  EGRESS_DNS_SERVERS: [],
  EGRESS_DENY_CIDRS: [],
  PUBLIC_BASE_URL: 'https://api.example.org',
  RESULT_BASE_URL: 'https://results.example.org',
}

const listen = async (handler: RequestListener, host = '127.0.0.2') => {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  cleanUps.push(() => server.close().closeAllConnections())
  return `http://${host}:${(server.address() as AddressInfo).port}`
}

const fetcherFor = async (source: MediaSource = openMediaSource(egress, silentLog), stillThereMs = 1_000) => {
  const faults: unknown[] = []
  const onFault = (error: unknown) => faults.push(error)
  const fetcher = await startFetcher({ source, secret, listen: '127.0.0.1:0', stillThereMs, onFault })
  cleanUps.push(() => fetcher.stop().catch(() => undefined))
  return { ...fetcher, faults, url: `http://127.0.0.1:${fetcher.port}` }
}

const tryWith = (fetchMedia: FetchMedia) => {
  const folder = mkdtempSync(join(tmpdir(), 'fetcher-test-'))
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  const fetch = (url: string, asked: Partial<Parameters<FetchMedia>[0]> = {}) =>
    fetchMedia({
      url,
      kind: 'image',
      mostBytes: 5_000_000,
      tenant: 't1',
      folder,
      signal: new AbortController().signal,
      ...asked,
    })
  const errorOf = async (...ask: Parameters<typeof fetch>) => {
    const error = await fetch(...ask).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(readdirSync(folder)).toEqual([])
    return error
  }
  return { fetch, errorOf }
}

const refusalOf = (error: unknown) =>
  error instanceof AppError
    ? { reason: error.reason, message: error.message, rule: error.detail.rule, cause: (error.cause as Error).message }
    : error

describe('a fetch through the fetcher', () => {
  it('brings the same bytes as one in this process', async () => {
    const body = randomBytes(3_000_000)
    const origin = await listen((_request, response) => response.end(body))
    const { fetch } = tryWith(createRemoteFetch({ url: (await fetcherFor()).url, secret }))
    const { file, bytes, sha256 } = await fetch(origin)
    expect(readFileSync(file).equals(body)).toBe(true)
    expect({ bytes, sha256 }).toEqual({ bytes: 3_000_000, sha256: createHash('sha256').update(body).digest('hex') })
  })

  it('drops what a broken try brought', async () => {
    const body = randomBytes(300_000)
    let tries = 0
    const origin = await listen((_request, response) => {
      tries += 1
      response.setHeader('content-length', body.length)
      if (tries === 2) return void response.end(body)
      response.write(Buffer.alloc(200_000), () => setTimeout(() => response.destroy(), 20))
    })
    const { fetch } = tryWith(createRemoteFetch({ url: (await fetcherFor()).url, secret }))
    expect(readFileSync((await fetch(origin)).file).equals(body)).toBe(true)
  })

  it('is refused with the same words as one in this process', async () => {
    const origin = await listen((asked, response) => {
      if (asked.url === '/long') response.end(Buffer.alloc(6_000_000))
      else if (asked.url === '/away') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      else response.writeHead(404).end()
    })
    const local = tryWith(createFetchMedia(openMediaSource(egress, silentLog)))
    const remote = tryWith(createRemoteFetch({ url: (await fetcherFor()).url, secret }))
    for (const url of [`${origin}/long`, `${origin}/none`, `${origin}/away`, 'http://10.0.0.1/', 'ftp://x/'])
      for (const kind of ['image', 'video', 'audio', 'subtitle'] as const) {
        const refusal = refusalOf(await remote.errorOf(url, { kind }))
        expect(refusal).toEqual(refusalOf(await local.errorOf(url, { kind })))
        expect(refusal).toMatchObject({ reason: expect.stringMatching(/DownloadFailure|Invalid/) })
      }
  })

  it('ends at the origin when the worker goes', async () => {
    let isOpen = true
    const origin = await listen((_request, response) => {
      response.write('begun')
      response.on('close', () => {
        isOpen = false
      })
    })
    const { faults, url } = await fetcherFor()
    const { errorOf } = tryWith(createRemoteFetch({ url, secret }))
    const ending = new AbortController()
    setTimeout(() => ending.abort(new Error('cancelled')), 100)
    expect(await errorOf(origin, { signal: ending.signal })).toEqual(new Error('cancelled'))
    await expect.poll(() => isOpen).toBe(false)
    expect(faults).toEqual([])
  })
})

describe('a fault of the fetcher is none of the customer', () => {
  const expectOurs = async (url: string, words: RegExp, settings = {}) => {
    const error = await tryWith(createRemoteFetch({ url, secret, ...settings })).errorOf('http://127.0.0.2:1/')
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(AppError)
    expect((error as Error).message).toMatch(words)
  }

  it('when it is not there, or has another secret', async () => {
    const { url, stop } = await fetcherFor()
    await expectOurs(url, /answered 401/, { secret: `${secret}.` })
    await expectOurs(url, /answered 401/, { secret: '' })
    await stop()
    await expectOurs(url, /ECONNREFUSED/)
  })

  it('when it stops in the middle', async () => {
    const { url, stop } = await fetcherFor(async (_ask, sink) => {
      await sink.begin()
      await sink.write(Buffer.from('abc'))
      setTimeout(() => void stop(), 50)
      return new Promise(() => undefined)
    })
    await expectOurs(url, /aborted/)
  })

  it('when it breaks by a bug, which it tells its operator', async () => {
    const { url, faults } = await fetcherFor(() => Promise.reject(new Error('a bug')))
    await expectOurs(url, /broke off/)
    expect(faults).toEqual([new Error('a bug')])
  })

  const whole = (bytes: string, sha256 = createHash('sha256').update(bytes).digest('hex')) =>
    frameOf('end', Buffer.from(JSON.stringify({ end: 'whole', bytes: bytes.length, sha256 })))
  it.each<[string, Buffer[], RegExp]>([
    ['sends other bytes', [frameOf('begin'), frameOf('bytes', Buffer.from('abd')), whole('abc')], /other bytes/],
    ['sends too few', [frameOf('begin'), frameOf('bytes', Buffer.from('ab')), whole('abc')], /other bytes/],
    ['never ends', [frameOf('begin'), frameOf('bytes', Buffer.from('abc'))], /broke off/],
    [
      'sends too many',
      [frameOf('begin'), ...Array(6).fill(frameOf('bytes', Buffer.alloc(1_000_000)))],
      /more than was asked/,
    ],
    ['begins without end', Array(4).fill(frameOf('begin')), /again and again/],
    ['never begins', [frameOf('bytes', Buffer.from('abc')), whole('abc')], /before a beginning/],
    ['speaks otherwise', [Buffer.from('<html>')], /not a frame/],
    ['ends otherwise', [frameOf('end', Buffer.from('{"end":"fine"}'))], /invalid/i],
  ])('when it %s', async (_name, frames, words) => {
    const url = await listen((_request, response) => response.end(Buffer.concat(frames)), '127.0.0.1')
    await expectOurs(url, words)
  })

  it('when it is silent; while it is at work it is not', async () => {
    const slow: MediaSource = async (_ask, sink) => {
      await sleep(900)
      await sink.begin()
      await sink.write(Buffer.from('abc'))
      return { bytes: 3, sha256: createHash('sha256').update('abc').digest('hex') }
    }
    await expectOurs((await fetcherFor(slow, 10_000)).url, /is silent/, { quietMs: 300 })
    const { url } = await fetcherFor(slow, 50)
    const { fetch } = tryWith(createRemoteFetch({ url, secret, quietMs: 300 }))
    await expect(fetch('http://any.example/')).resolves.toMatchObject({ bytes: 3 })
  })
})

describe('the door of the fetcher', () => {
  const post = (url: string, body: string, headers: Record<string, string> = {}, method = 'POST') =>
    new Promise<number | string>((resolve) => {
      const asked = request(url, { method, agent: false, headers }, (answer) => resolve(answer.statusCode ?? 0))
      asked.on('error', (error: Error & { code?: string }) => resolve(error.code ?? error.message))
      asked.end(body)
    })
  const good = { url: 'http://127.0.0.2/', kind: 'image', mostBytes: 5, tenant: 't' }

  it('opens for the secret only, before anything is read', async () => {
    let asked = 0
    const { url } = await fetcherFor(() => {
      asked += 1
      return Promise.reject(new Error('asked'))
    })
    const known = { 'x-fetcher-secret': secret }
    expect(await post(`${url}/healthz`, '', {}, 'GET')).toBe(200)
    expect(await post(`${url}/fetch`, JSON.stringify(good))).toBe(401)
    expect(await post(`${url}/fetch`, JSON.stringify(good), { 'x-fetcher-secret': 'guess' })).toBe(401)
    expect(await post(`${url}/else`, JSON.stringify(good), known)).toBe(404)
    expect(await post(`${url}/fetch`, '', known, 'GET')).toBe(404)
    expect(asked).toBe(0)
    expect(await post(`${url}/fetch`, JSON.stringify(good), known)).toBe(200)
    expect(asked).toBe(1)
  })

  it.each([
    ['no JSON', '{'],
    ['a field too few', JSON.stringify({ ...good, kind: undefined })],
    ['a field too many', JSON.stringify({ ...good, headers: {} })],
    ['another kind', JSON.stringify({ ...good, kind: 'page' })],
    ['no length', JSON.stringify({ ...good, mostBytes: 0 })],
  ])('refuses %s', async (_name, body) => {
    const { url } = await fetcherFor()
    expect(await post(`${url}/fetch`, body, { 'x-fetcher-secret': secret })).toBe(400)
  })
})
