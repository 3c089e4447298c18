import { afterEach, expect, it, vi } from 'vitest'
import { WrongUsage } from '../wrong-usage.ts'
import type { ReceivedCallback } from './forward-callback.ts'
import { receive } from './receive.ts'

let close = (): void => undefined
afterEach(() => close())

const open = async (handle: (callback: ReceivedCallback) => Promise<number>, port = 0) => {
  const receiver = await receive(port, handle)
  close = receiver.close
  const send = (init: RequestInit = { method: 'POST', body: 'x' }) =>
    fetch(`${receiver.url}hook?x=1`, { headers: { connection: 'close', 'x-a': 'b' }, ...init })
  return { receiver, send }
}

it('listen passes headers, body and target of a callback and returns the resulting status', async () => {
  const handle = vi.fn(async (_callback: ReceivedCallback) => 204)
  const { send } = await open(handle)
  expect((await send({ method: 'POST', body: '{"state":"success"}' })).status).toBe(204)
  expect(handle).toHaveBeenCalledExactlyOnceWith({
    headers: expect.objectContaining({ connection: 'close', 'x-a': 'b' }),
    body: '{"state":"success"}',
    target: '/hook?x=1',
  })
})

it('listen rejects other methods with 405 and bodies above one MiB with 413 without forwarding', async () => {
  const handle = vi.fn(async () => 200)
  const { send } = await open(handle)
  expect((await send({ method: 'GET' })).status).toBe(405)
  expect((await send({ method: 'POST', body: 'x'.repeat(1_048_577) })).status).toBe(413)
  expect(handle).not.toHaveBeenCalled()
})

it('listen returns 502 when forwarding fails', async () => {
  const { send } = await open(() => Promise.reject(new Error('connection refused')))
  expect((await send()).status).toBe(502)
})

it('listen reports a port that is in use', async () => {
  const { receiver } = await open(async () => 200)
  const port = Number(new URL(receiver.url).port)
  await expect(receive(port, async () => 200)).rejects.toThrow(WrongUsage)
})
