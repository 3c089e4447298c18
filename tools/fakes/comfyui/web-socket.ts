import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

const guid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

const textFrame = (text: string): Buffer => {
  const bytes = Buffer.from(text)
  const head =
    bytes.length < 126 ? Buffer.of(0x81, bytes.length) : Buffer.of(0x81, 126, bytes.length >> 8, bytes.length & 255)
  return Buffer.concat([head, bytes])
}

/** Server side of the WebSockets: send only, one socket per client id. */
export const createSockets = () => {
  const open = new Map<string, Duplex>()
  const send = (clientId: string, type: string, data: unknown): void =>
    void open.get(clientId)?.write(textFrame(JSON.stringify({ type, data })))
  return {
    accept(request: IncomingMessage, socket: Duplex): void {
      const clientId = new URL(request.url ?? '', 'http://server').searchParams.get('clientId') ?? ''
      const key = createHash('sha1').update(`${request.headers['sec-websocket-key']}${guid}`).digest('base64')
      const head = ['HTTP/1.1 101 Switching Protocols', 'upgrade: websocket', 'connection: upgrade']
      socket.write(`${[...head, `sec-websocket-accept: ${key}`].join('\r\n')}\r\n\r\n`)
      socket.on('error', () => undefined).on('close', () => open.delete(clientId))
      socket.on('data', (bytes: Buffer) => {
        // Responds to a close frame and ignores all others.
        if ((bytes[0] ?? 0) % 16 === 8) socket.end(Buffer.of(0x88, 0))
      })
      open.set(clientId, socket)
      send(clientId, 'status', { status: { exec_info: { queue_remaining: 0 } }, sid: clientId })
    },
    send,
    count: () => open.size,
    closeAll(): void {
      for (const socket of open.values()) socket.destroy()
    },
  }
}
