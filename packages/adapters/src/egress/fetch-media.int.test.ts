import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { endlessly, head, whole } from '../../fixtures/egress/start-origin.ts'
import { createMediaSource } from './create-media-source.ts'
import { openOrigins } from './test-setup/open-origins.ts'
import { createTryFetch, isPublicHere, quickLimits } from './test-setup/try-fetch.ts'

const { cleanUps, openOrigin } = openOrigins()

const failure = { reason: 'ImageDownloadFailure', message: 'image download failure', rule: undefined }

describe('a response body', () => {
  it('is stored in its own file with its length and hash (D-167)', async () => {
    const body = randomBytes(700_000)
    const origin = await openOrigin(whole(body))
    const { fetch, folder } = createTryFetch()
    const { file, bytes, sha256 } = await fetch(`${origin.url}/-i.mp4?a=%03d.png`)
    expect(readFileSync(file).equals(body)).toBe(true)
    expect({ bytes, sha256 }).toEqual({ bytes: 700_000, sha256: createHash('sha256').update(body).digest('hex') })
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^fetched-[0-9a-f-]{36}$/)])
  })

  it('may be chunked or end with the connection', async () => {
    const { fetch } = createTryFetch()
    const chunked = await openOrigin((socket) =>
      socket.end(`${head(200, 'Transfer-Encoding: chunked')}3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\n\r\n`),
    )
    const open = await openOrigin((socket) => socket.end(`${head(200)}abcdefg`))
    for (const { url } of [chunked, open]) expect(readFileSync((await fetch(url)).file, 'utf8')).toBe('abcdefg')
  })

  it('is accepted at its limit and refused one byte above, declared or counted (D-179)', async () => {
    const { fetch, refusal } = createTryFetch()
    const declared = await openOrigin((socket, request) =>
      whole(Buffer.alloc(Number(/\d+/.exec(request))))(socket, '', 0),
    )
    const counted = await openOrigin((socket, request) =>
      socket.end(Buffer.concat([Buffer.from(head(200)), Buffer.alloc(Number(/\d+/.exec(request)))])),
    )
    for (const { url } of [declared, counted]) {
      await expect(fetch(`${url}/5000`, { mostBytes: 5000 })).resolves.toMatchObject({ bytes: 5000 })
      const ends = ['image', 'video', 'audio', 'subtitle'] as const
      const refusals = await Promise.all(ends.map((kind) => refusal(`${url}/5001`, { kind, mostBytes: 5000 })))
      expect(refusals.map(({ reason, rule }) => `${reason} ${rule}`)).toEqual([
        'ImageSizeInvalid bytes',
        'VideoFormatInvalid bytes',
        'AudioFormatInvalid bytes',
        'SubtitleFormatInvalid bytes',
      ])
    }
  })

  it('is not read when its declared length exceeds the limit', async () => {
    const origin = await openOrigin((socket) => socket.write(head(200, 'Content-Length: 10737418240')))
    const { refusal } = createTryFetch()
    expect(await refusal(origin.url)).toMatchObject({
      reason: 'ImageSizeInvalid',
      rule: 'bytes',
      cause: 'length: 10737418240 bytes declared',
      tries: 1,
    })
  })

  it('without end is read at most 64 KiB above the limit', async () => {
    const mostBytes = 300_000
    const origin = await openOrigin((socket) => {
      socket.write(head(200))
      endlessly(socket, Buffer.alloc(200_000))
    })
    const { refusal, folder } = createTryFetch()
    const { reason, rule, cause } = await refusal(origin.url, { mostBytes })
    expect({ reason, rule }).toEqual({ reason: 'ImageSizeInvalid', rule: 'bytes' })
    const read = Number(/^length: (\d+) bytes read$/.exec(String(cause))?.[1])
    expect(read).toBeGreaterThan(mostBytes)
    expect(read).toBeLessThanOrEqual(mostBytes + 65_536)
    expect(readdirSync(folder)).toEqual([])
  })

  it('ends at its declared length, whatever follows', async () => {
    const origin = await openOrigin((socket) => {
      socket.write(`${head(200, 'Content-Length: 100')}`)
      endlessly(socket, Buffer.alloc(100_000, 'x'))
    })
    const { fetch } = createTryFetch()
    await expect(fetch(origin.url)).resolves.toMatchObject({ bytes: 100 })
  })

  it('shorter than declared is a broken connection: three attempts, then a failure', async () => {
    const origin = await openOrigin((socket) => socket.end(`${head(200, 'Content-Length: 100')}only this`))
    const { refusal, folder } = createTryFetch()
    expect(await refusal(origin.url)).toMatchObject({ ...failure, tries: 3 })
    expect(origin.seen.requests).toHaveLength(3)
    expect(readdirSync(folder)).toEqual([])
  })

  it('that is reset is a broken connection, too', async () => {
    const origin = await openOrigin((socket) => {
      socket.write(`${head(200, 'Content-Length: 100')}only this`, () => socket.resetAndDestroy())
    })
    expect(await createTryFetch().refusal(origin.url)).toMatchObject({ ...failure, tries: 3 })
  })

  it('that broke is read from its beginning by the next attempt', async () => {
    const body = randomBytes(400_000)
    const origin = await openOrigin((socket, _request, no) => {
      if (no === 2) return whole(body)(socket, '', 0)
      socket.write(head(200, `Content-Length: ${body.length}`))
      socket.write(Buffer.alloc(300_000, 'z'), () => setTimeout(() => socket.resetAndDestroy(), 20))
    })
    const { fetch, audit } = createTryFetch()
    const { file } = await fetch(origin.url)
    expect(readFileSync(file).equals(body)).toBe(true)
    expect(audit).toMatchObject([{ tries: 3, bytes: 400_000, host: '127.0.0.2', tenant: 't1', error: undefined }])
  })

  it('is complete although it is read slowly and the origin closes unannounced', async () => {
    const origin = await openOrigin(whole(Buffer.alloc(3_000_000)))
    const source = createMediaSource({
      isAllowed: isPublicHere,
      hosts: { isForbidden: () => false },
      onFetched: () => undefined,
      limits: { ...quickLimits, rateWindowMs: 50 },
    })
    const sink = { begin: async () => undefined, write: () => sleep(10) }
    const mediaRequest = { url: origin.url, kind: 'image', mostBytes: 3_000_000, tenant: 't1' } as const
    // The time of the sink does not count: the origin keeps its rate.
    await expect(source(mediaRequest, sink, new AbortController().signal)).resolves.toMatchObject({ bytes: 3_000_000 })
    expect(origin.seen.requests).toHaveLength(1)
  })

  it.each([
    ['empty', head(200, 'Content-Length: 0'), 'empty: no byte in the body'],
    ['empty without a length', head(200), 'empty: no byte in the body'],
    ['chunked and empty', `${head(200, 'Transfer-Encoding: chunked')}0\r\n\r\n`, 'empty: no byte in the body'],
    ['gzip', `${head(200, 'Content-Encoding: gzip', 'Content-Length: 4')}bomb`, 'encoding: not plain'],
    ['br', `${head(200, 'content-encoding: br')}bomb`, 'encoding: not plain'],
    ['identity encoding', `${head(200, 'Content-Encoding: identity')}plain`, 'encoding: not plain'],
    ['gzip transfer encoding', `${head(200, 'Transfer-Encoding: gzip, chunked')}0\r\n\r\n`, 'encoding: not plain'],
  ])('is refused: %s (D-178)', async (_name, answer, cause) => {
    const origin = await openOrigin((socket) => socket.end(answer))
    expect(await createTryFetch().refusal(origin.url)).toEqual({ ...failure, cause, tries: 1 })
  })
})

describe('a response', () => {
  it.each([201, 204, 206, 300, 304, 400, 401, 403, 404, 410, 429])(
    'of status %i is a failure at once',
    async (status) => {
      const origin = await openOrigin(whole('', status))
      expect(await createTryFetch().refusal(origin.url)).toEqual({ ...failure, cause: `status: ${status}`, tries: 1 })
      expect(origin.seen.requests).toHaveLength(1)
    },
  )

  it.each([500, 502, 503, 504])('of status %i is retried twice', async (status) => {
    const origin = await openOrigin(whole('', status))
    expect(await createTryFetch().refusal(origin.url)).toEqual({ ...failure, cause: `status: ${status}`, tries: 3 })
    expect(origin.seen.requests).toHaveLength(3)
  })

  it('after two failed attempts is accepted', async () => {
    const origin = await openOrigin((socket, request, no) => whole('picture', no < 2 ? 500 : 200)(socket, request, no))
    await expect(createTryFetch().fetch(origin.url)).resolves.toMatchObject({ bytes: 7 })
  })

  it('of a closed port is retried twice', async () => {
    const origin = await openOrigin(() => undefined)
    await origin.stop()
    const { reason, tries } = await createTryFetch().refusal(origin.url)
    expect({ reason, tries }).toEqual({ reason: 'ImageDownloadFailure', tries: 3 })
  })

  it.each(['video', 'audio', 'subtitle'] as const)('of %s fails with the reason of its kind', async (kind) => {
    const origin = await openOrigin(whole('', 404))
    const { reason } = await createTryFetch().refusal(origin.url, { kind })
    expect(reason.toLowerCase()).toBe(`${kind}downloadfailure`)
  })
})

it('a fetch sends a fixed user agent, requests plain bytes and sends nothing else (C11)', async () => {
  const origin = await openOrigin((socket, request, no) =>
    no === 0
      ? socket.end(head(302, 'Set-Cookie: a=b', `Location: /next?x=1#part`, 'Content-Length: 0'))
      : whole('picture')(socket, request, no),
  )
  await createTryFetch().fetch(`${origin.url}/a?q=%20#fragment`)
  const host = `Host: 127.0.0.2:${origin.port}`
  const rest = ['Connection: close', 'User-Agent: Kinora-Fetch/1', 'Accept-Encoding: identity']
  expect(origin.seen.requests.map((request) => request.split('\r\n'))).toEqual([
    ['GET /a?q=%20 HTTP/1.1', host, ...rest],
    ['GET /next?x=1 HTTP/1.1', host, ...rest],
  ])
})

it('a fetch uses no proxy from the environment (C3)', async () => {
  const proxy = await openOrigin(whole('from the proxy'), { host: '127.0.0.1' })
  const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY']
  for (const name of names) process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : proxy.url
  cleanUps.push(() => {
    for (const name of names) delete process.env[name]
  })
  const origin = await openOrigin(whole('picture'))
  await createTryFetch().fetch(origin.url)
  expect([origin.seen.requests.length, proxy.seen.connections]).toEqual([1, 0])
})

it('a fetch ends with its caller and leaves no file', async () => {
  const origin = await openOrigin((socket) => socket.write(`${head(200)}begun`))
  const { fetch, folder } = createTryFetch()
  const ending = new AbortController()
  setTimeout(() => ending.abort(new Error('the task was cancelled')), 100)
  await expect(fetch(origin.url, { signal: ending.signal })).rejects.toThrow('the task was cancelled')
  expect(readdirSync(folder)).toEqual([])
})

it('a fetch fails with an internal error when the disk fails', async () => {
  const origin = await openOrigin(whole('picture'))
  const { fetch } = createTryFetch()
  await expect(fetch(origin.url, { folder: '/missing/folder' })).rejects.toThrow('the sink failed')
  expect(origin.seen.requests).toHaveLength(1)
})
