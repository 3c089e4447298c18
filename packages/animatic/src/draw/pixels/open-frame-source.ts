import { constants, openSync, readSync } from 'node:fs'

/**
 * Reads frames from a named pipe that several programs fill one after the other. Opened for writing, too, it does not end
 * with the first of them.
 */
export const openFrameSource = (path: string): ((frame: Buffer) => void) => {
  const descriptor = openSync(path, constants.O_RDWR)
  return (frame) => {
    for (let at = 0; at < frame.length; ) at += readSync(descriptor, frame, at, frame.length - at, null)
  }
}
