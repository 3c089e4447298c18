import type { Socket } from 'node:net'
import { lingerMs } from './limits.ts'

/**
 * Closes a connection after its response. Closing it immediately while the client still sends causes a reset, which
 * overtakes the response on many systems.
 */
export const closeGently = (socket: Socket): void => {
  if (socket.destroyed) return
  socket.end()
  const cut = setTimeout(() => socket.destroy(), lingerMs)
  cut.unref()
  socket.once('close', () => clearTimeout(cut))
}
