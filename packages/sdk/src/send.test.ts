import { expect, it } from 'vitest'
import { serve } from '../fixtures/serve.ts'
import { createClient } from './client.ts'

const refusal = (reason: string) =>
  JSON.stringify({ code: 0, reason, message: 'in words', metadata: { trace_id: 't', rule: 'in_flight' } })
const film = { model: 'genq2', prompt: 'a lake' }
const clientOf = (baseUrl: string, patience: object = {}) => createClient({ baseUrl, key: 'k', patience })

it('asks under one key until it is answered: after a reset, half an answer, a 429, a 503 and one in flight', async () => {
  const { url, asked } = await serve((request, response) => {
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
  expect(await clientOf(url).textToVideo(film)).toMatchObject({ id: '1' })
  expect(asked).toHaveLength(6)
  expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

it.each([
  [400, 'FieldInvalid'],
  [429, 'QuotaExceeded'],
  [500, 'InternalServiceFailure'],
])('asks once where another try would be refused as well: %i %s', async (status, reason) => {
  const { url, asked } = await serve((_, response) => response.writeHead(status).end(refusal(reason)))
  await expect(clientOf(url).textToVideo(film)).rejects.toThrow(`${reason}: in words (trace t)`)
  expect(asked).toHaveLength(1)
})

it('says how often it tried when nobody answers', async () => {
  const { url } = await serve((request) => request.socket.destroy())
  await expect(clientOf(url, { tries: 2 }).getCredits()).rejects.toThrow(`${url} gave no answer in 2 tries`)
})

it('gives up a try that takes too long, and asks again', async () => {
  const { url } = await serve((request, response) => {
    if (request.count > 1) response.end('{"id":"1"}')
  })
  expect(await clientOf(url, { tryMs: 200 }).textToVideo(film)).toMatchObject({ id: '1' })
})

it('stops at once when its caller does', async () => {
  const { url, asked } = await serve((_, response) => response.writeHead(503, { 'retry-after': '60' }).end())
  const stop = new AbortController()
  const asking = clientOf(url).textToVideo(film, { signal: stop.signal })
  await expect.poll(() => asked.length).toBe(1)
  stop.abort(new Error('enough'))
  await expect(asking).rejects.toThrow('enough')
})

it.each([301, 302, 307, 308])('does not follow a redirect with a key: %i', async (status) => {
  const elsewhere = await serve((_, response) => response.end('{"id":"1"}'))
  const { url } = await serve((_, response) => response.writeHead(status, { location: `${elsewhere.url}/x` }).end())
  await expect(clientOf(url).textToVideo(film)).rejects.toThrow(`redirected to ${elsewhere.url}/x`)
  await expect(clientOf(url).getCredits()).rejects.toThrow('a key is sent only to the address of the service')
  expect(elsewhere.asked).toEqual([])
})

it('sends no request, and no key, for a path that leads to another port or host', async () => {
  const { url, asked } = await serve((_, response) => response.end('{"id":"1"}'))
  for (const path of ['9/steal', '.evil.example/x', '@evil.example/x'])
    await expect(async () => clientOf(url).create(path, film)).rejects.toThrow('is not a path of the service')
  expect(asked).toEqual([])
})
