import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { endlessly, head, type Script, whole } from '../../fixtures/egress/start-origin.ts'
import { openOrigins } from './test-setup/open-origins.ts'
import { createTryFetch, quickLimits } from './test-setup/try-fetch.ts'

const { openOrigin } = openOrigins()

const failure = { reason: 'ImageDownloadFailure', message: 'image download failure', rule: undefined }
const refusal = (url: string, limits = {}) => createTryFetch({ limits: { ...quickLimits, ...limits } }).refusal(url)

/** Redirects n times, then responds. */
const redirecting =
  (times: number, status = 302): Script =>
  (socket, request, no) =>
    no < times ? socket.end(head(status, `Location: /hop${no + 1}`)) : whole('picture')(socket, request, no)

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])('of status %i are followed three times', async (status) => {
    const origin = await openOrigin(redirecting(3, status))
    await expect(createTryFetch().fetch(origin.url)).resolves.toMatchObject({ bytes: 7 })
    expect(origin.seen.requests).toHaveLength(4)
  })

  it('are not followed a fourth time', async () => {
    const origin = await openOrigin(redirecting(4))
    expect(await refusal(origin.url)).toEqual({ ...failure, cause: 'redirect: more than 3', tries: 1 })
    expect(origin.seen.requests).toHaveLength(4)
  })

  it.each([
    ['http://127.0.0.1:PORT/', 'url: url_policy'],
    ['//127.0.0.1:PORT/', 'url: url_policy'],
    ['http://[::ffff:127.0.0.1]:PORT/', 'url: url_policy'],
    ['http://localhost:PORT/', 'url: url_policy'],
    ['http://a@127.0.0.3:PORT/', 'url: url_userinfo'],
    ['file:///etc/passwd', 'url: url_scheme'],
  ])('to %s are refused without a connection', async (location, cause) => {
    const inside = await openOrigin(whole('secret'), { host: '127.0.0.1' })
    const origin = await openOrigin((socket) =>
      socket.end(head(302, `Location: ${location.replace('PORT', String(inside.port))}`)),
    )
    expect(await refusal(origin.url)).toEqual({ ...failure, cause, tries: 1 })
    expect(inside.seen.connections).toBe(0)
  })

  it('that expect a cookie are followed up to the limit', async () => {
    const origin = await openOrigin((socket, request) =>
      request.includes('Cookie')
        ? whole('picture')(socket, request, 0)
        : socket.end(head(302, 'Set-Cookie: a=b', 'Location: /')),
    )
    expect(await refusal(origin.url)).toMatchObject({ cause: 'redirect: more than 3' })
  })
})

describe('the time limit', () => {
  it('for the first byte expires and is not retried', async () => {
    const origin = await openOrigin(() => undefined)
    expect(await refusal(origin.url, { firstByteMs: 200 })).toEqual({ ...failure, cause: 'time: first byte', tries: 1 })
  })

  it('for headers that arrive one byte at a time expires', async () => {
    const origin = await openOrigin((socket) => {
      const answer = head(200, 'Content-Length: 7', `X: ${'y'.repeat(200)}`)
      let at = 0
      const timer = setInterval(() => socket.write(answer[at++ % answer.length] ?? ''), 10)
      socket.on('close', () => clearInterval(timer))
    })
    expect(await refusal(origin.url, { firstByteMs: 300 })).toMatchObject({ ...failure, cause: 'time: first byte' })
  })

  it('for endless interim responses expires', async () => {
    const origin = await openOrigin((socket) => {
      const timer = setInterval(() => socket.write(head(103, 'Link: </x>')), 10)
      socket.on('close', () => clearInterval(timer))
    })
    expect(await refusal(origin.url, { firstByteMs: 300 })).toMatchObject({ ...failure, cause: 'time: first byte' })
  })

  it('for the whole fetch expires although bytes arrive fast enough', async () => {
    const origin = await openOrigin((socket) => {
      socket.write(head(200))
      const timer = setInterval(() => socket.write(Buffer.alloc(2_000)), 20)
      socket.on('close', () => clearInterval(timer))
    })
    const totalMs = { ...quickLimits.totalMs, image: 400 }
    expect(await refusal(origin.url, { totalMs })).toEqual({ ...failure, cause: 'time: total', tries: 1 })
  })

  it('for the whole fetch includes redirects and retries', async () => {
    const origin = await openOrigin((socket, _request, no) => {
      setTimeout(() => socket.end(no % 2 === 0 ? head(302, 'Location: /again') : head(500)), 150)
    })
    const totalMs = { ...quickLimits.totalMs, image: 500 }
    expect(await refusal(origin.url, { totalMs })).toMatchObject({ ...failure, cause: 'time: total' })
  })

  it.each([
    ['one byte at a time', (n: number) => Buffer.alloc(n % 4 === 0 ? 1 : 0)],
    ['just under 1 KiB a second', () => Buffer.alloc(15)],
  ])('is not used up by a body that arrives %s', async (_name, createChunk) => {
    const origin = await openOrigin((socket) => {
      socket.write(head(200, 'Content-Length: 500000'))
      let n = 0
      const timer = setInterval(() => socket.write(createChunk(n++)), 20)
      socket.on('close', () => clearInterval(timer))
    })
    const { cause, tries, ...seen } = await refusal(origin.url, { rateWindowMs: 400 })
    expect(seen).toEqual(failure)
    expect([String(cause).split(' ')[0], tries]).toEqual(['rate:', 1])
  })

  it('allows a body that arrives fast enough, however long it takes', async () => {
    const origin = await openOrigin((socket) => {
      socket.write(head(200, 'Content-Length: 12000'))
      let left = 12_000
      const timer = setInterval(() => {
        left -= 200
        socket.write(Buffer.alloc(200))
        if (left === 0) clearInterval(timer)
      }, 20)
      socket.on('close', () => clearInterval(timer))
    })
    const limits = { ...quickLimits, rateWindowMs: 400 }
    await expect(createTryFetch({ limits }).fetch(origin.url)).resolves.toMatchObject({ bytes: 12_000 })
  })
})

describe('header blocks', () => {
  it('of 32 KiB are too long, and slightly shorter ones are accepted', async () => {
    const lines = (bytes: number) => Array.from({ length: 32 }, (_, i) => `X-${i % 10}: ${'a'.repeat(bytes / 32 - 7)}`)
    const fits = await openOrigin(whole('picture', 200, ...lines(32_000)))
    await expect(createTryFetch().fetch(fits.url)).resolves.toMatchObject({ bytes: 7 })
    const over = await openOrigin(whole('picture', 200, ...lines(33_280)))
    expect(await refusal(over.url)).toEqual({ ...failure, cause: 'headers: too long', tries: 1 })
  })

  it('of megabytes are not read to the end', async () => {
    const origin = await openOrigin((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      endlessly(socket, `X-A: ${'a'.repeat(1_000)}\r\n`.repeat(50))
    })
    expect(await refusal(origin.url)).toEqual({ ...failure, cause: 'headers: too long', tries: 1 })
  })

  it('hide no encoding behind thousands of lines', async () => {
    const lines = Array.from({ length: 2_500 }, (_, i) => `${(i % 36).toString(36)}:`)
    const origin = await openOrigin(whole(gzipSync('picture'), 200, ...lines, 'Content-Encoding: gzip'))
    expect(await refusal(origin.url)).toEqual({ ...failure, cause: 'encoding: not plain', tries: 1 })
  })
})

it('a compressed bomb is refused before its first byte', async () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000))
  const origin = await openOrigin(whole(bomb, 200, 'Content-Encoding: gzip', 'Content-Type: image/png'))
  expect(await refusal(origin.url)).toEqual({ ...failure, cause: 'encoding: not plain', tries: 1 })
})

describe('malformed HTTP', () => {
  it.each([
    ['an HTTP/0.9 reply without headers', '<html>hello</html>'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['a chunk without a size', `${head(200, 'Transfer-Encoding: chunked')}zz\r\nabc\r\n0\r\n\r\n`],
    ['a NUL in a header', head(200, 'X: a\0b', 'Content-Length: 1') + 'x'],
    ['a bare line feed in a header', 'HTTP/1.1 200 OK\r\nX: a\nb\r\nContent-Length: 1\r\n\r\nx'],
    ['two lengths', head(200, 'Content-Length: 1', 'Content-Length: 2') + 'xx'],
    ['a length and chunks', head(200, 'Content-Length: 1', 'Transfer-Encoding: chunked') + '0\r\n\r\n'],
    ['a length that is not a number', head(200, 'Content-Length: many') + 'x'],
    ['a status that is not a number', 'HTTP/1.1 abc OK\r\n\r\n'],
  ])('is refused: %s', async (_name, answer) => {
    const origin = await openOrigin((socket) => socket.end(answer))
    const { cause, tries, ...seen } = await refusal(origin.url)
    expect(seen).toEqual(failure)
    expect([String(cause).split(' ')[0], tries]).toEqual(['malformed:', 1])
  })

  it.each([
    ['an unrequested upgrade', head(101, 'Upgrade: websocket', 'Connection: Upgrade')],
    ['an empty reply', ''],
    ['a body that never begins', head(200, 'Content-Length: 5')],
  ])('is a broken connection: %s', async (_name, answer) => {
    const origin = await openOrigin((socket) => socket.end(answer))
    const { cause, tries, ...seen } = await refusal(origin.url)
    expect(seen).toEqual(failure)
    expect([String(cause).split(' ')[0], tries]).toEqual(['connection:', 3])
  })
})
