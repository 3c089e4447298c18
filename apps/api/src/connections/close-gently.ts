import type { Socket } from 'node:net'
import { lingerMs } from './limits.ts'

/**
 * Ends a connection behind its answer. Closing at once while the client still sends would reset it, and on many systems
 * the reset overtakes the answer.
 */
export const closeGently = (socket: Socket): void => {
  if (socket.destroyed) return
  socket.end()
  const cut = setTimeout(() => socket.destroy(), lingerMs)
  cut.unref()
  socket.once('close', () => clearTimeout(cut))
}
