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
  encodeFrame,
  type FetchMedia,
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

const secret = 'shared secret of worker and fetcher'
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

const fetcherFor = async (source: MediaSource = openMediaSource(egress, silentLog), keepAliveMs = 1_000) => {
  const faults: unknown[] = []
  const onFault = (error: unknown) => faults.push(error)
  const fetcher = await startFetcher({ source, secret, listen: '127.0.0.1:0', keepAliveMs, onFault })
  cleanUps.push(() => fetcher.stop().catch(() => undefined))
  return { ...fetcher, faults, url: `http://127.0.0.1:${fetcher.port}` }
}

const tryWith = (fetchMedia: FetchMedia) => {
  const folder = mkdtempSync(join(tmpdir(), 'fetcher-test-'))
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  const fetch = (url: string, overrides: Partial<Parameters<FetchMedia>[0]> = {}) =>
    fetchMedia({
      url,
      kind: 'image',
      mostBytes: 5_000_000,
      tenant: 't1',
      folder,
      signal: new AbortController().signal,
      ...overrides,
    })
  const catchError = async (...params: Parameters<typeof fetch>) => {
    const error = await fetch(...params).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(readdirSync(folder)).toEqual([])
    return error
  }
  return { fetch, catchError }
}

const toRefusal = (error: unknown) =>
  error instanceof AppError
    ? { reason: error.reason, message: error.message, rule: error.detail.rule, cause: (error.cause as Error).message }
    : error

describe('a fetch through the fetcher', () => {
  it('returns the same bytes as a fetch in this process', async () => {
    const body = randomBytes(3_000_000)
    const origin = await listen((_request, response) => response.end(body))
    const { fetch } = tryWith(createRemoteFetch({ url: (await fetcherFor()).url, secret }))
    const { file, bytes, sha256 } = await fetch(origin)
    expect(readFileSync(file).equals(body)).toBe(true)
    expect({ bytes, sha256 }).toEqual({ bytes: 3_000_000, sha256: createHash('sha256').update(body).digest('hex') })
  })

  it('discards the bytes of a failed attempt', async () => {
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

  it('fails with the same error as a fetch in this process', async () => {
    const origin = await listen((incoming, response) => {
      if (incoming.url === '/long') response.end(Buffer.alloc(6_000_000))
      else if (incoming.url === '/away') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      else response.writeHead(404).end()
    })
    const local = tryWith(createFetchMedia(openMediaSource(egress, silentLog)))
    const remote = tryWith(createRemoteFetch({ url: (await fetcherFor()).url, secret }))
    for (const url of [`${origin}/long`, `${origin}/none`, `${origin}/away`, 'http://10.0.0.1/', 'ftp://x/'])
      for (const kind of ['image', 'video', 'audio', 'subtitle'] as const) {
        const refusal = toRefusal(await remote.catchError(url, { kind }))
        expect(refusal).toEqual(toRefusal(await local.catchError(url, { kind })))
        expect(refusal).toMatchObject({ reason: expect.stringMatching(/DownloadFailure|Invalid/) })
      }
  })

  it('closes the connection to the origin when the worker disconnects', async () => {
    let isOpen = true
    const origin = await listen((_request, response) => {
      response.write('begun')
      response.on('close', () => {
        isOpen = false
      })
    })
    const { faults, url } = await fetcherFor()
    const { catchError } = tryWith(createRemoteFetch({ url, secret }))
    const ending = new AbortController()
    setTimeout(() => ending.abort(new Error('cancelled')), 100)
    expect(await catchError(origin, { signal: ending.signal })).toEqual(new Error('cancelled'))
    await expect.poll(() => isOpen).toBe(false)
    expect(faults).toEqual([])
  })
})

describe('an internal error of the fetcher is not an error of the customer', () => {
  const expectInternalError = async (url: string, words: RegExp, settings = {}) => {
    const error = await tryWith(createRemoteFetch({ url, secret, ...settings })).catchError('http://127.0.0.2:1/')
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(AppError)
    expect((error as Error).message).toMatch(words)
  }

  it('when the fetcher is down or has another secret', async () => {
    const { url, stop } = await fetcherFor()
    await expectInternalError(url, /answered 401/, { secret: `${secret}.` })
    await expectInternalError(url, /answered 401/, { secret: '' })
    await stop()
    await expectInternalError(url, /ECONNREFUSED/)
  })

  it('when the fetcher stops during a transfer', async () => {
    const { url, stop } = await fetcherFor(async (_request, sink) => {
      await sink.begin()
      await sink.write(Buffer.from('abc'))
      setTimeout(() => void stop(), 50)
      return new Promise(() => undefined)
    })
    await expectInternalError(url, /aborted/)
  })

  it('when the fetcher hits a bug, which it passes to onFault', async () => {
    const { url, faults } = await fetcherFor(() => Promise.reject(new Error('a bug')))
    await expectInternalError(url, /aborted the fetch/)
    expect(faults).toEqual([new Error('a bug')])
  })

  const whole = (bytes: string, sha256 = createHash('sha256').update(bytes).digest('hex')) =>
    encodeFrame('end', Buffer.from(JSON.stringify({ end: 'whole', bytes: bytes.length, sha256 })))
  it.each<[string, Buffer[], RegExp]>([
    [
      'sends other bytes',
      [encodeFrame('begin'), encodeFrame('bytes', Buffer.from('abd')), whole('abc')],
      /other bytes/,
    ],
    [
      'sends too few bytes',
      [encodeFrame('begin'), encodeFrame('bytes', Buffer.from('ab')), whole('abc')],
      /other bytes/,
    ],
    ['sends no end frame', [encodeFrame('begin'), encodeFrame('bytes', Buffer.from('abc'))], /aborted the fetch/],
    [
      'sends too many bytes',
      [encodeFrame('begin'), ...Array(6).fill(encodeFrame('bytes', Buffer.alloc(1_000_000)))],
      /more bytes than requested/,
    ],
    ['sends only begin frames', Array(4).fill(encodeFrame('begin')), /too many begin frames/],
    ['sends no begin frame', [encodeFrame('bytes', Buffer.from('abc')), whole('abc')], /before a begin frame/],
    ['sends HTML instead of frames', [Buffer.from('<html>')], /not a frame/],
    ['sends an unknown end state', [encodeFrame('end', Buffer.from('{"end":"fine"}'))], /invalid/i],
  ])('when the fetcher %s', async (_name, frames, words) => {
    const url = await listen((_request, response) => response.end(Buffer.concat(frames)), '127.0.0.1')
    await expectInternalError(url, words)
  })

  it('when the fetcher sends nothing for quietMs, but not while it sends keep-alive frames', async () => {
    const slow: MediaSource = async (_request, sink) => {
      await sleep(900)
      await sink.begin()
      await sink.write(Buffer.from('abc'))
      return { bytes: 3, sha256: createHash('sha256').update('abc').digest('hex') }
    }
    await expectInternalError((await fetcherFor(slow, 10_000)).url, /timed out/, { quietMs: 300 })
    const { url } = await fetcherFor(slow, 50)
    const { fetch } = tryWith(createRemoteFetch({ url, secret, quietMs: 300 }))
    await expect(fetch('http://any.example/')).resolves.toMatchObject({ bytes: 3 })
  })
})

describe('the HTTP endpoint of the fetcher', () => {
  const post = (url: string, body: string, headers: Record<string, string> = {}, method = 'POST') =>
    new Promise<number | string>((resolve) => {
      const outgoing = request(url, { method, agent: false, headers }, (answer) => resolve(answer.statusCode ?? 0))
      outgoing.on('error', (error: Error & { code?: string }) => resolve(error.code ?? error.message))
      outgoing.end(body)
    })
  const good = { url: 'http://127.0.0.2/', kind: 'image', mostBytes: 5, tenant: 't' }

  it('checks the secret before it reads the request', async () => {
    let calls = 0
    const { url } = await fetcherFor(() => {
      calls += 1
      return Promise.reject(new Error('called'))
    })
    const known = { 'x-fetcher-secret': secret }
    expect(await post(`${url}/healthz`, '', {}, 'GET')).toBe(200)
    expect(await post(`${url}/fetch`, JSON.stringify(good))).toBe(401)
    expect(await post(`${url}/fetch`, JSON.stringify(good), { 'x-fetcher-secret': 'guess' })).toBe(401)
    expect(await post(`${url}/else`, JSON.stringify(good), known)).toBe(404)
    expect(await post(`${url}/fetch`, '', known, 'GET')).toBe(404)
    expect(calls).toBe(0)
    expect(await post(`${url}/fetch`, JSON.stringify(good), known)).toBe(200)
    expect(calls).toBe(1)
  })

  it.each([
    ['no JSON', '{'],
    ['a missing field', JSON.stringify({ ...good, kind: undefined })],
    ['an additional field', JSON.stringify({ ...good, headers: {} })],
    ['an unknown kind', JSON.stringify({ ...good, kind: 'page' })],
    ['a length of 0', JSON.stringify({ ...good, mostBytes: 0 })],
  ])('rejects %s', async (_name, body) => {
    const { url } = await fetcherFor()
    expect(await post(`${url}/fetch`, body, { 'x-fetcher-secret': secret })).toBe(400)
  })
})
