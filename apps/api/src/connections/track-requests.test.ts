import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { trackRequests } from './track-requests.ts'

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

const startServer = async () => {
  const server = createServer()
  const requests = trackRequests(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUps.push(() => server.closeAllConnections())
  const { port } = server.address() as AddressInfo
  /** Resolves once the server has the connection. */
  const open = async (text: string): Promise<Socket> => {
    const accepted = once(server, 'connection')
    const socket = connect(port, '127.0.0.1')
    cleanUps.push(() => socket.destroy())
    await accepted
    socket.write(text)
    return socket
  }
  return { server, requests, open }
}

it.each([
  ['never sent a request', ''],
  ['stopped within the header block', 'GET / HTTP/1.1\r\nHost: a\r\n'],
])('a server that closes ends a connection that %s', async (_, text) => {
  const { server, requests, open } = await startServer()
  const socket = await open(text)
  const closed = once(server, 'close')
  server.close()
  requests.closeUnused()
  await Promise.all([once(socket.resume(), 'end'), closed])
  expect(server.listening).toBe(false)
})

it('a server that closes lets a request in progress finish, and ends its connection then', async () => {
  const { server, requests, open } = await startServer()
  const asked = once(server, 'request')
  const socket = await open('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [, response] = (await asked) as [unknown, ServerResponse]
  const closed = once(server, 'close')
  server.close()
  requests.closeUnused()
  const texts: string[] = []
  socket.on('data', (bytes) => texts.push(String(bytes)))
  response.end('made')
  await once(response, 'close')
  requests.closeUnused()
  await closed
  expect(texts.join('')).toMatch(/^HTTP\/1\.1 200 OK(.|\r\n)*made/)
})
