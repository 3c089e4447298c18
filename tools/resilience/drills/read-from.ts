import { closeSync, openSync, readSync, statSync } from 'node:fs'

/** Reads a file from an offset. */
export const readFrom = (file: string, start: number): string => {
  const bytes = Buffer.alloc(Math.max(0, statSync(file).size - start))
  const descriptor = openSync(file, 'r')
  readSync(descriptor, bytes, 0, bytes.length, start)
  closeSync(descriptor)
  return bytes.toString('utf8')
}
