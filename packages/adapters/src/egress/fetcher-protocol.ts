/** The header with the secret that the worker and its fetcher share. */
export const secretHeader = 'x-fetcher-secret'

/** A body starts over, bytes of it (none: keep-alive), and its outcome. A reply without an outcome is broken. */
export type FrameTag = 'begin' | 'bytes' | 'end'
export type Frame = { tag: FrameTag; payload: Buffer }

const tags: readonly FrameTag[] = ['begin', 'bytes', 'end']
const headBytes = 5
const maxPayloadBytes = 1024 * 1024

export const encodeFrame = (tag: FrameTag, payload: Uint8Array = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(tags.indexOf(tag), 0)
  head.writeUInt32BE(payload.length, 1)
  return Buffer.concat([head, payload])
}

export async function* readFrames(stream: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let buffered = Buffer.alloc(0)
  for await (const chunk of stream) {
    buffered = Buffer.concat([buffered, chunk])
    while (buffered.length >= headBytes) {
      const tag = tags[buffered.readUInt8(0)]
      const end = headBytes + buffered.readUInt32BE(1)
      if (tag === undefined || end > headBytes + maxPayloadBytes) throw new Error('not a frame of the fetcher')
      if (buffered.length < end) break
      yield { tag, payload: buffered.subarray(headBytes, end) }
      buffered = buffered.subarray(end)
    }
  }
}
