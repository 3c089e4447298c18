import type { Readable } from 'node:stream'
import type { Fill } from './tensor-frame.ts'

/** Reads exactly the requested number of bytes from a stream. */
export const streamFill = (stream: Readable): Fill => {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async (target) => {
    for (let at = 0; at < target.length; ) {
      if (rest.length === 0) {
        const next = await chunks.next()
        if (next.done === true) throw new Error('the stream ended')
        rest = next.value
      }
      const part = rest.subarray(0, target.length - at)
      target.set(part, at)
      at += part.length
      rest = rest.subarray(part.length)
    }
  }
}
