import { once } from 'node:events'
import { connect } from 'node:net'

export type RawAnswer = { status: number; text: string; json: Record<string, unknown> }

const emptyLine = '\r\n\r\n'

/** Sends a request byte for byte and returns the response; adds only Host and Content-Length. */
export const sendBytes = async (baseUrl: string, lines: readonly string[], body = ''): Promise<RawAnswer> => {
  const { hostname, port, host } = new URL(baseUrl)
  const socket = connect(Number(port), hostname)
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  const [first = '', ...headers] = lines
  socket.write([first, `Host: ${host}`, ...headers, ...length].join('\r\n') + emptyLine + body)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
    const [head = '', got = ''] = answer.split(emptyLine)
    const wanted = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
    if (Buffer.byteLength(got) >= wanted) socket.destroy()
  })
  await once(socket, 'close')
  const [head = '', text = ''] = answer.split(emptyLine)
  return { status: Number(head.split(' ')[1]), text, json: JSON.parse(text) as Record<string, unknown> }
}
