import { afterEach, expect, it, vi } from 'vitest'
import { WrongUsage } from '../wrong-usage.ts'
import type { Heard } from './deliver.ts'
import { receive } from './receive.ts'

let close = (): void => undefined
afterEach(() => close())

const open = async (hear: (heard: Heard) => Promise<number>, port = 0) => {
  const receiver = await receive(port, hear)
  close = receiver.close
  const send = (init: RequestInit = { method: 'POST', body: 'x' }) =>
    fetch(`${receiver.url}hook?x=1`, { headers: { connection: 'close', 'x-a': 'b' }, ...init })
  return { receiver, send }
}

it('listen hands a callback on with its headers, body and target and answers what came of it', async () => {
  const hear = vi.fn(async (_heard: Heard) => 204)
  const { send } = await open(hear)
  expect((await send({ method: 'POST', body: '{"state":"success"}' })).status).toBe(204)
  expect(hear).toHaveBeenCalledExactlyOnceWith({
    headers: expect.objectContaining({ connection: 'close', 'x-a': 'b' }),
    body: '{"state":"success"}',
    target: '/hook?x=1',
  })
})

it('listen answers other methods with 405 and bodies above one MiB with 413, and hands neither on', async () => {
  const hear = vi.fn(async () => 200)
  const { send } = await open(hear)
  expect((await send({ method: 'GET' })).status).toBe(405)
  expect((await send({ method: 'POST', body: 'x'.repeat(1_048_577) })).status).toBe(413)
  expect(hear).not.toHaveBeenCalled()
})

it('listen answers 502 when the callback could not be handed on', async () => {
  const { send } = await open(() => Promise.reject(new Error('connection refused')))
  expect((await send()).status).toBe(502)
})

it('listen names another port when its own is taken', async () => {
  const { receiver } = await open(async () => 200)
  const port = Number(new URL(receiver.url).port)
  await expect(receive(port, async () => 200)).rejects.toThrow(WrongUsage)
})
