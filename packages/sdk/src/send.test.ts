import { expect, it } from 'vitest'
import { serve } from '../fixtures/serve.ts'
import { createClient } from './client.ts'

const refusal = (reason: string) =>
  JSON.stringify({ code: 0, reason, message: 'in words', metadata: { trace_id: 't', rule: 'in_flight' } })
const film = { model: 'genq2', prompt: 'a lake' }
const createTestClient = (baseUrl: string, patience: object = {}) => createClient({ baseUrl, key: 'k', patience })

it('send retries with one idempotency key after a reset, a partial response, 429, 503 and in_flight', async () => {
  const { url, requests } = await serve((request, response) => {
    if (request.count === 1) return request.socket.resetAndDestroy()
    if (request.count === 2) {
      response.writeHead(200, { 'content-length': 99 }).write('{"id":"1', () => response.destroy())
      return
    }
    if (request.count === 3) return void response.writeHead(429, { 'retry-after': '0' }).end(refusal('TooManyRequests'))
    if (request.count === 4) return void response.writeHead(503, { 'retry-after': '0' }).end('a proxy says no')
    if (request.count === 5) return void response.writeHead(409, { 'retry-after': '0' }).end(refusal('Conflict'))
    response.end('{"id":"1"}')
  })
  expect(await createTestClient(url).textToVideo(film)).toMatchObject({ id: '1' })
  expect(requests).toHaveLength(6)
  expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

it.each([
  [400, 'FieldInvalid'],
  [429, 'QuotaExceeded'],
  [500, 'InternalServiceFailure'],
])('send does not retry a permanent error: %i %s', async (status, reason) => {
  const { url, requests } = await serve((_, response) => response.writeHead(status).end(refusal(reason)))
  await expect(createTestClient(url).textToVideo(film)).rejects.toThrow(`${reason}: in words (trace t)`)
  expect(requests).toHaveLength(1)
})

it('send reports the number of attempts when the service does not respond', async () => {
  const { url } = await serve((request) => request.socket.destroy())
  await expect(createTestClient(url, { tries: 2 }).getCredits()).rejects.toThrow(
    `${url} did not respond after 2 attempts`,
  )
})

it('send retries an attempt that exceeds its timeout', async () => {
  const { url } = await serve((request, response) => {
    if (request.count > 1) response.end('{"id":"1"}')
  })
  expect(await createTestClient(url, { tryMs: 200 }).textToVideo(film)).toMatchObject({ id: '1' })
})

it('send stops immediately when the caller aborts', async () => {
  const { url, requests } = await serve((_, response) => response.writeHead(503, { 'retry-after': '60' }).end())
  const stop = new AbortController()
  const pending = createTestClient(url).textToVideo(film, { signal: stop.signal })
  await expect.poll(() => requests.length).toBe(1)
  stop.abort(new Error('enough'))
  await expect(pending).rejects.toThrow('enough')
})

it.each([301, 302, 307, 308])('send does not follow a redirect with a key: %i', async (status) => {
  const elsewhere = await serve((_, response) => response.end('{"id":"1"}'))
  const { url } = await serve((_, response) => response.writeHead(status, { location: `${elsewhere.url}/x` }).end())
  await expect(createTestClient(url).textToVideo(film)).rejects.toThrow(`redirected to ${elsewhere.url}/x`)
  await expect(createTestClient(url).getCredits()).rejects.toThrow('the key is sent only to the service URL')
  expect(elsewhere.requests).toEqual([])
})

it('create sends no request and no key for a path that leads to another port or host', async () => {
  const { url, requests } = await serve((_, response) => response.end('{"id":"1"}'))
  for (const path of ['9/steal', '.evil.example/x', '@evil.example/x'])
    await expect(async () => createTestClient(url).create(path, film)).rejects.toThrow('is not a path of the service')
  expect(requests).toEqual([])
})
