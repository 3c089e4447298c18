import { closeSync, constants, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const retryMs = 10

const isWithoutReader = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENXIO'

/**
 * Waits until ffmpeg has opened the other end. A plain open would block for good if the worker died before starting it,
 * so this one asks again and again, and gives up when its parent is gone.
 */
export const openFramePipe = async (path: string, hasParent: () => boolean): Promise<number> => {
  for (;;) {
    try {
      const probe = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
      // Now that there is a reader, a second descriptor opens at once and writes block as they should.
      const descriptor = openSync(path, constants.O_WRONLY)
      closeSync(probe)
      return descriptor
    } catch (error) {
      if (!isWithoutReader(error)) throw error
      if (!hasParent()) throw new Error('the worker is gone')
    }
    await sleep(retryMs)
  }
}
