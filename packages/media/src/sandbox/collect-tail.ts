import type { Readable } from 'node:stream'

/** Reads a stream to its end, keeping only its last bytes. */
export const collectTail = (stream: Readable | null, bytes: number): (() => string) => {
  let kept = Buffer.alloc(0)
  stream?.on('data', (chunk: Buffer) => {
    kept = Buffer.concat([kept, chunk]).subarray(-bytes)
  })
  return () => kept.toString('utf8')
}
