import { type Dispatcher, WebSocket } from 'undici'

type ListenOptions = {
  dispatcher: Dispatcher
  headers: Record<string, string>
  signal: AbortSignal
  onText(text: string): void
}

/** One socket for one job. It is not reopened when it breaks, because no decision depends on its messages. */
export const listenTo = (url: URL, { dispatcher, headers, signal, onText }: ListenOptions): { close(): void } => {
  const address = new URL(url)
  address.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new WebSocket(address, { dispatcher, headers })
  const close = (): void => {
    signal.removeEventListener('abort', close)
    socket.close()
  }
  if (signal.aborted) close()
  signal.addEventListener('abort', close)
  socket.addEventListener('error', () => undefined)
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') onText(data)
  })
  return { close }
}
