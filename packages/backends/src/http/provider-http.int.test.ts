import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { createModelHttp } from './model-http.ts'
import { resolveStoreUrl } from './own-url.ts'

const canary = 'c4n4ry'
const folder = mkdtempSync(join(tmpdir(), 'provider-http-'))
const modelHttp = createModelHttp(() => canary)
const closing: (() => unknown)[] = [() => modelHttp.close(), () => rmSync(folder, { recursive: true })]
afterAll(() => Promise.all(closing.map((close) => close())))

/** A server that records whether each request had the key. */
const serve = async (listener: RequestListener = (_, response) => void response.end()) => {
  const seen: { url: string; hasKey: boolean; body: string }[] = []
  const server = createServer((incoming: IncomingMessage, response) => {
    const sent = `${incoming.url}${JSON.stringify(incoming.headers)}`
    void text(incoming).then((body) => {
      seen.push({ url: incoming.url ?? '', hasKey: sent.includes(canary), body })
      listener(incoming, response)
    })
  })
  closing.push(() => server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { seen, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
const never = new AbortController().signal
const header = { in: 'header', name: 'x-goog-api-key', prefix: '' } as const
const open = (baseUrl: string, more = {}) => modelHttp.open({ baseUrl, keyFrom: 'K', ...more }, never)
const get = (url: string) => ({ method: 'GET', url }) as const
const scratch = () => Promise.resolve(folder)

it.each([header, { in: 'query', name: 'key' } as const])('the key goes to %j', async (keyPlace) => {
  const { seen, origin } = await serve()
  await open(origin, { keyPlace }).send(get('/v1?a=1'))
  expect(seen).toMatchObject([{ hasKey: true, url: keyPlace.in === 'query' ? `/v1?a=1&key=${canary}` : '/v1?a=1' }])
})

it('the key goes to further origins of the provider and to no other', async () => {
  const [own, further, other] = [await serve(), await serve(), await serve()]
  const http = open(own.origin, { keyPlace: header, keyOrigins: [further.origin] })
  await http.send(get(`${further.origin}/upload`))
  await expect(http.send(get(`${other.origin}/x`))).rejects.toThrow('another origin')
  expect(further.seen).toMatchObject([{ hasKey: true }])
  expect(other.seen).toEqual([])
})

it('an output is fetched from a store, and after a redirect to it, without the key', async () => {
  const store = await serve((_, response) => response.writeHead(200, { 'content-type': 'video/mp4' }).end('film'))
  const own = await serve((_, response) => response.writeHead(307, { location: `${store.origin}/b` }).end())
  const http = open(own.origin, { keyPlace: header, outputOrigins: [store.origin] })
  await http.fetchOutput({ url: `${store.origin}/a` }, 'video/mp4', scratch)
  await http.fetchOutput({ url: `${own.origin}/download` }, 'video/mp4', scratch)
  expect(own.seen).toMatchObject([{ hasKey: true }])
  expect(store.seen).toMatchObject([
    { url: '/a', hasKey: false },
    { url: '/b', hasKey: false },
  ])
})

it('a redirect of an output within the provider keeps the key, one to another origin is refused', async () => {
  const other = await serve()
  const own = await serve(({ url }, response) => {
    const location = url === '/first' ? '/second' : `${other.origin}/stolen`
    if (url === '/second') response.writeHead(200, { 'content-type': 'video/mp4' }).end('film')
    else response.writeHead(302, { location }).end()
  })
  const http = open(own.origin, { keyPlace: header })
  await http.fetchOutput({ url: '/first' }, 'video/mp4', scratch)
  await expect(http.fetchOutput({ url: '/away' }, 'video/mp4', scratch)).rejects.toMatchObject({
    reason: 'ModelUnavailable',
  })
  expect(own.seen.map(({ url }) => url)).toEqual(['/first', '/second', '/away'])
  expect(other.seen).toEqual([])
})

it('a file is uploaded without the key, to named origins only', async () => {
  const [own, store] = [await serve(), await serve()]
  const file = join(folder, 'input.png')
  writeFileSync(file, 'png')
  const http = open(own.origin, { keyPlace: header, uploadOrigins: [store.origin] })
  const upload = { file, mediaType: 'image/png' }
  await http.send({ method: 'PUT', url: `${store.origin}/put`, upload })
  expect(store.seen).toEqual([{ url: '/put', hasKey: false, body: 'png' }])
  await expect(http.send({ method: 'PUT', url: `${own.origin}/put`, upload })).rejects.toThrow('another origin')
})

it('requested response headers are returned, and no others', async () => {
  const { origin } = await serve((_, response) => response.writeHead(429, { 'retry-after': '7', 'x-other': '1' }).end())
  const answer = await open(origin).send({ ...get('/'), readHeaders: ['retry-after', 'x-missing'] })
  expect(answer).toEqual({ status: 429, mediaType: '', headers: { 'retry-after': '7' } })
})

it.each([
  ['https://a.example.com/x', true],
  ['https://a.b.example.com/x', true],
  ['https://example.com/x', false],
  ['https://evil-example.com/x', false],
  ['https://example.com.evil.net/x', false],
  ['http://a.example.com/x', false],
  ['https://a.example.com:8443/x', false],
  ['https://user@a.example.com/x', false],
])('a wildcard origin matches %s: %s', (url, isAllowed) => {
  expect(resolveStoreUrl(['https://*.example.com'], url) !== undefined).toBe(isAllowed)
})
