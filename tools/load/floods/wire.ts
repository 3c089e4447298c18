import { connect, type Socket } from 'node:net'

/** The first answer; status 0 when the connection ended without one. */
export type FirstAnswer = { status: number; retryAfter: string | undefined; ms: number }

/** Loopback source addresses: the server limits the connections of one address. */
export const loopbackAddress = (i: number): string => `127.0.0.${10 + Math.floor(i / 50)}`

export const buildHead = (path: string, key: string, bytes: number, type = 'application/json'): string =>
  `POST ${path} HTTP/1.1\r\nHost: floods\r\nAuthorization: Token ${key}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`

export const dialFrom = (baseUrl: string, address: string): Socket => {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect({ host: hostname, port: Number(port), localAddress: address })
  // Every end of a connection shows in its close event.
  socket.on('error', () => {})
  return socket
}

const readAnswer = (text: string, began: number): FirstAnswer => ({
  status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
  retryAfter: /\r\nretry-after: (.*?)\r\n/i.exec(text)?.[1],
  ms: performance.now() - began,
})

/** Sends a request and reads its answer, even one that arrives before the last byte is sent. */
export const sendWhole = (
  to: { baseUrl: string; address: string },
  head: string,
  body: Buffer,
): Promise<FirstAnswer & { text: string }> =>
  new Promise((resolve) => {
    const began = performance.now()
    const socket = dialFrom(to.baseUrl, to.address)
    let text = ''
    const end = (): void => {
      resolve({ ...readAnswer(text, began), text })
      socket.destroy()
    }
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const [, body] = text.split('\r\n\r\n')
      if (body !== undefined && body.length >= Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)) end()
    })
    socket.once('close', end)
    socket.write(head)
    socket.write(body)
  })
