import { connect, type Socket } from 'node:net'

export type WireAnswer = {
  status: number
  headers: Record<string, string>
  body: { reason?: string; metadata?: { rule?: string; field?: string; trace_id?: string } } & Record<string, unknown>
}

/** All answers in what a server sent. */
export const answersIn = (text: string): WireAnswer[] => {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return []
  const [line = '', ...fields] = text.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    fields.map((field) => [field.split(': ')[0]?.toLowerCase(), field.split(': ').slice(1).join(': ')]),
  )
  const status = Number(line.split(' ')[1])
  const length = Number(headers['content-length'] ?? 0)
  const body = text.slice(end + 4, end + 4 + length)
  const rest = text.slice(end + 4 + length)
  return [{ status, headers, body: length > 0 && body !== '' ? JSON.parse(body) : {} }, ...answersIn(rest)]
}

/** One connection that never closes itself: what was received so far, whether the server has closed it, and a wait for either. */
export const dial = async (port: number, from = '127.0.0.1') => {
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress: from, allowHalfOpen: true })
  let received = ''
  let isClosed = false
  const began = performance.now()
  let closedAfterMs = Number.NaN
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
  })
  for (const end of ['end', 'close'])
    socket.on(end, () => {
      closedAfterMs = isClosed ? closedAfterMs : performance.now() - began
      isClosed = true
    })
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
  const until = (isThere: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!isThere()) return
        for (const event of ['data', 'end', 'close']) socket.off(event, look)
        resolve()
      }
      for (const event of ['data', 'end', 'close']) socket.on(event, look)
      look()
    })
  return {
    socket,
    send: (bytes: string | Uint8Array) =>
      socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes),
    answers: () => answersIn(received),
    isClosed: () => isClosed,
    closedAfterMs: () => closedAfterMs,
    untilAnswers: (count = 1) => until(() => answersIn(received).length >= count || isClosed),
    untilClosed: () => until(() => isClosed),
    hangUp: () => socket.destroy(),
  }
}

/** Sends bytes on a connection of their own and returns what came back until the answer, or until the server closes. */
export const exchange = async (port: number, bytes: string | Uint8Array, until: 'answer' | 'close' = 'answer') => {
  const line = await dial(port)
  line.send(bytes)
  await line.untilAnswers()
  if (until === 'close') await line.untilClosed()
  line.hangUp()
  const [first] = line.answers()
  return { status: first?.status, first, answers: line.answers(), isClosed: line.isClosed() }
}
