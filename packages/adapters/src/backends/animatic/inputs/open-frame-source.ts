import { constants, openSync, readSync } from 'node:fs'

// A pipe holds little, so whoever fills it must not wait long for being read.
const [shortPauseMs, longPauseMs] = [0.2, 4] as const
const shortPauses = 100
const sleeper = new Int32Array(new SharedArrayBuffer(4))
const isEmpty = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EAGAIN'

/**
 * Reads frames from a named pipe that several programs fill one after the other. A plain read would end with the first
 * of them, or block for good if the worker died, so this one asks again and again, and gives up when its parent is gone.
 */
export const openFrameSource = (path: string): ((frame: Buffer) => void) => {
  const parent = process.ppid
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const readSome = (frame: Buffer, at: number): number => {
    try {
      return readSync(descriptor, frame, at, frame.length - at, null)
    } catch (error) {
      if (isEmpty(error)) return 0
      throw error
    }
  }
  return (frame) => {
    let pauses = 0
    for (let at = 0; at < frame.length; ) {
      const read = readSome(frame, at)
      at += read
      pauses = read > 0 ? 0 : pauses + 1
      if (read > 0) continue
      if (process.ppid !== parent) throw new Error('the worker is gone')
      Atomics.wait(sleeper, 0, 0, pauses < shortPauses ? shortPauseMs : longPauseMs)
    }
  }
}
