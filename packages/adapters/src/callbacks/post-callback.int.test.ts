import { once } from 'node:events'
import { createServer, connect as open, type Socket } from 'node:net'
import { callbackTimes } from '@kinora/domain'
import { afterEach, expect, it } from 'vitest'
import { type Connect, postCallback } from './post-callback.ts'

const closes: (() => void)[] = []
afterEach(() => {
  for (const close of closes.splice(0)) close()
})

/** A receiver that handles a request as given, and a connection to it. */
const receiver = async (answer: (socket: Socket, request: string) => void) => {
  const tries: number[] = []
  let received = ''
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
      if (received.includes('\r\n\r\n')) answer(socket, received)
    })
    closes.push(() => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closes.push(() => server.close())
  const { port } = server.address() as { port: number }
  const connect: Connect = async (_target, { tryNo }) => {
    tries.push(tryNo)
    const socket = open(port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  const post = (attempt: number, tryTimeoutMs = callbackTimes().tryTimeoutMs) =>
    postCallback(
      connect,
      { url: `http://receiver.example:${port}/a/../b?x=%20`, attempt, headers: { 'X-A': 'b' }, body: '"é"' },
      tryTimeoutMs,
    )
  return { post, tries, received: () => received }
}

it('postCallback sends the URL unchanged and all bytes of the body', async () => {
  const { post, received } = await receiver((socket) => socket.end('HTTP/1.1 204 Taken\r\n\r\n'))
  expect(await post(1)).toMatchObject({ status: 204, fault: '', text: '' })
  expect(received()).toMatch(/^POST \/a\/\.\.\/b\?x=%20 HTTP\/1\.1\r\nHost: receiver\.example:\d+\r\n/)
  expect(received()).toContain('Content-Length: 4\r\n')
})

it('postCallback requests the next address at each attempt, over a new connection (D-329)', async () => {
  const { post, tries } = await receiver((socket) => socket.write('HTTP/1.1 500 Not now\r\nContent-Length: 0\r\n\r\n'))
  for (const attempt of [1, 2, 3]) await post(attempt)
  expect(tries).toEqual([0, 1, 2])
})

it('postCallback keeps the first KiB of the response and stops reading soon after (D-326)', async () => {
  const { post } = await receiver((socket) => {
    socket.write('HTTP/1.1 200 Taken\r\n\r\n')
    const flood = () => socket.writable && socket.write('a'.repeat(8_192), flood)
    flood()
  })
  expect((await post(1)).text).toBe('a'.repeat(1_024))
})

it('postCallback accepts a response whose body stalls after the headers (D-324)', async () => {
  const { post } = await receiver((socket) => socket.write('HTTP/1.1 200 Taken\r\nContent-Length: 9\r\n\r\nhalf'))
  expect(await post(1, 300)).toMatchObject({ status: 200 })
})

it('postCallback names the fault when there is no response', async () => {
  const silent = await receiver(() => undefined)
  expect(await silent.post(1, 200)).toMatchObject({ status: 0, fault: 'time' })
  const resetting = await receiver((socket) => socket.resetAndDestroy())
  expect(await resetting.post(1)).toMatchObject({ status: 0, fault: 'ECONNRESET' })
  const endless = await receiver((socket) => socket.write(`HTTP/1.1 200 A\r\nX: ${'a'.repeat(40_000)}\r\n`))
  expect(await endless.post(1)).toMatchObject({ status: 0, fault: 'HPE_HEADER_OVERFLOW' })
})
