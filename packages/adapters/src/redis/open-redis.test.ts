import { EventEmitter } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openRedis, type RedisSettings } from './open-redis.ts'
import { wrapSubscriber } from './subscriber.ts'

/** A server that closes every connection at once. */
const openRefusingServer = async () => {
  let connections = 0
  const server = createServer((socket: Socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return {
    url: `redis://user:pass%20word@127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    count: () => connections,
  }
}

it.each(['cluster', 'sentinel'] as const)(
  'a %s that closes connections is tried again until it is destroyed',
  async (mode) => {
    const { url, count } = await openRefusingServer()
    const errors: Error[] = []
    const settings: RedisSettings = { mode, urls: [url], primary: 'main', sentinelPassword: 'other' }
    const redis = openRedis(settings, (error) => void errors.push(error))
    const subscriber = redis.openSubscriber((error) => void errors.push(error))
    expect(subscriber.isReady()).toBe(false)
    await expect.poll(() => count() > 1 && errors.length > 1, { timeout: 10_000, interval: 20 }).toBe(true)
    subscriber.destroy()
    redis.destroy()
    expect(errors.every((error) => !error.message.includes('pass word'))).toBe(true)
  },
)

it('a subscriber reports when it is ready and when notifications may be lost, until the listener ends', async () => {
  const events = new EventEmitter()
  const calls: string[] = []
  const record = (name: string) => async (channel: string) => void calls.push(`${name} ${channel}`)
  const client = Object.assign(events, {
    isReady: false,
    subscribe: record('subscribe'),
    unsubscribe: record('unsubscribe'),
    pSubscribe: record('pSubscribe'),
    pUnsubscribe: record('pUnsubscribe'),
  })
  const names = { ready: ['node-ready'], gap: ['node-disconnect'] }
  const subscriber = wrapSubscriber(client, names, () => void calls.push('destroy'))
  const end = subscriber.onReady(() => void calls.push('ready'))
  subscriber.onGap(() => void calls.push('gap'))
  events.emit('node-ready')
  client.isReady = true
  events.emit('node-ready')
  events.emit('node-disconnect')
  end()
  events.emit('node-ready')
  const receive = () => undefined
  await subscriber.subscribe('a', receive)
  await subscriber.unsubscribe('a')
  await subscriber.pSubscribe('b*', receive)
  await subscriber.pUnsubscribe('b*', receive)
  subscriber.destroy()
  expect(calls).toEqual(['ready', 'gap', 'subscribe a', 'unsubscribe a', 'pSubscribe b*', 'pUnsubscribe b*', 'destroy'])
  expect(subscriber.isReady()).toBe(true)
})
