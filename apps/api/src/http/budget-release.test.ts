import { request as open } from 'node:http'
import { AppError, limits } from '@kinora/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bodyBudget, createByteBudget } from '../overload/byte-budget.ts'
import { type MountedApp, startMountedApp } from './test-setup/mounted-app.ts'

const budget = createByteBudget(bodyBudget)
const none = { large: 0, small: 0 }
let app: MountedApp
beforeAll(async () => {
  app = await startMountedApp({ budget })
})
afterAll(() => app.close())

const body = JSON.stringify({ model: 'genq2', prompt: 'a'.repeat(100) })
const create = (signal?: AbortSignal, key = app.key) =>
  fetch(`http://127.0.0.1:${app.port}/ent/v2/text2video`, {
    method: 'POST',
    headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
    body,
    ...(signal ? { signal } : {}),
  })

it('a create releases its share of the body budget when its dependency fails (A12)', async () => {
  app.onSeen = () => Promise.reject(new AppError('ServiceUnavailable', { retryAfterSeconds: 1 }))
  const answer = await create()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(budget.reserved()).toEqual(none)
})

it('a create whose client disconnected holds its share of the body budget until its dependency responds (A6, A12)', async () => {
  const [reached, dependency] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.onSeen = () => {
    reached.resolve()
    return dependency.promise
  }
  const closed = new Promise<void>((resolve) => {
    app.server.once('connection', (socket) => socket.once('close', () => resolve()))
  })
  const client = new AbortController()
  const answer = create(client.signal)
  await reached.promise
  client.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  await closed
  expect(budget.reserved()).toEqual({ large: 0, small: body.length })
  dependency.resolve()
  await expect.poll(budget.reserved, { interval: 1 }).toEqual(none)
})

it('a create whose client disconnects within its body releases its share of the body budget (A6)', async () => {
  const client = open(`http://127.0.0.1:${app.port}/ent/v2/text2video`, {
    method: 'POST',
    headers: {
      authorization: `Token ${app.key}`,
      'content-type': 'application/json',
      'content-length': limits.bodyBytes,
    },
  })
  client.on('error', () => undefined)
  client.write('{"prompt":"')
  await expect.poll(budget.reserved, { interval: 1 }).toEqual({ large: limits.bodyBytes, small: 0 })
  client.destroy()
  await expect.poll(budget.reserved, { interval: 1 }).toEqual(none)
})

it('a rejected create releases its share of the body budget (A6)', async () => {
  expect((await create(undefined, 'wrong')).status).toBe(401)
  await expect.poll(budget.reserved, { interval: 1 }).toEqual(none)
})
