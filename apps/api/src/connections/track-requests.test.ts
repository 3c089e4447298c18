import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { dial } from '../../fixtures/http/raw-client.ts'
import { trackRequests } from './track-requests.ts'

/** A server with one accepted connection. */
const startServer = async () => {
  const server = createServer()
  const requests = trackRequests(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const accepted = once(server, 'connection')
  const line = await dial((server.address() as AddressInfo).port)
  await accepted
  onTestFinished(() => {
    line.hangUp()
    server.closeAllConnections()
  })
  return { server, requests, line }
}

it.each([
  ['never sent a request', ''],
  ['stopped within the header block', 'GET / HTTP/1.1\r\nHost: a\r\n'],
])('a closing server closes a connection that %s', async (_, text) => {
  const { server, requests, line } = await startServer()
  line.send(text)
  const closed = once(server, 'close')
  server.close()
  requests.closeUnused()
  await Promise.all([line.untilClosed(), closed])
  expect(server.listening).toBe(false)
})

it('a closing server finishes a request in progress and then closes its connection', async () => {
  const { server, requests, line } = await startServer()
  const requested = once(server, 'request')
  line.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [, response] = (await requested) as [unknown, ServerResponse]
  const closed = once(server, 'close')
  server.close()
  requests.closeUnused()
  const body = JSON.stringify({ made: true })
  response.setHeader('Content-Length', body.length).end(body)
  await once(response, 'close')
  requests.closeUnused()
  await closed
  expect(line.answers()).toMatchObject([{ status: 200, body: { made: true } }])
})
