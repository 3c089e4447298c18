import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Faults between a back end and its server; `cut` forwards the request and drops the response. */
export type Mood = 'pass' | 'silent' | 'endless' | 'nonsense' | 'page' | 'redirect' | 'cut' | 'leave' | 'broken'

const endless = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = (): void => {
    while (!response.destroyed && response.write(Buffer.alloc(262_144, 32)));
  }
  response.on('drain', more)
  more()
}

/** A proxy before a server that injects faults, independent of the server. */
export const openFaultProxy = async (target: string) => {
  const { port, hostname } = new URL(target)
  const state = { mood: 'pass' as Mood, only: /./, passed: [] as string[], strayed: 0 }
  const stray = createServer((_, response) => {
    state.strayed += 1
    response.end('{}')
  })
  stray.listen(0, '127.0.0.1')
  await once(stray, 'listening')
  const elsewhere = `http://127.0.0.1:${(stray.address() as AddressInfo).port}/inside`

  const forward = async ({ method, url, headers }: IncomingMessage, body: Buffer) => {
    const call = request(`${target}${url}`, {
      method,
      headers: { ...headers, host: `${hostname}:${port}` },
      agent: false,
    })
    call.end(body)
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    return { answer, bytes: await buffer(answer) }
  }
  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(incoming)
    const mood = state.only.test(`${incoming.method} ${incoming.url}`) ? state.mood : 'pass'
    state.passed.push(`${incoming.method} ${incoming.url}`)
    if (mood === 'silent') return
    if (mood === 'endless') return endless(response)
    if (mood === 'leave') return void response.destroy()
    if (mood === 'broken') return void response.writeHead(503).end()
    if (mood === 'nonsense') return void response.writeHead(200, { 'content-type': 'application/json' }).end('[null]')
    if (mood === 'page') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>log in</html>')
    if (mood === 'redirect') return void response.writeHead(302, { location: elsewhere }).end()
    const { answer, bytes } = await forward(incoming, body)
    if (mood === 'cut') return void response.destroy()
    const { location, 'content-type': type = 'text/plain' } = answer.headers
    response.writeHead(answer.statusCode ?? 500, { 'content-type': type, ...(location ? { location } : {}) })
    response.end(bytes)
  }
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy())
  })
  server.on('upgrade', (incoming, socket, head) => {
    const upstream = connect(Number(port), hostname)
    const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`)
    upstream.write([`GET ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    upstream.write(head)
    for (const [from, to] of [
      [upstream, socket],
      [socket, upstream],
    ] as const) {
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(state, {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    elsewhere,
    close(): void {
      for (const each of [server, stray]) {
        each.closeAllConnections()
        each.close()
      }
    },
  })
}
