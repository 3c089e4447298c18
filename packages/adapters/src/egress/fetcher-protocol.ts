/** Carries the secret that the worker and its fetcher share. */
export const secretHeader = 'x-fetcher-secret'

/** A body begins anew, bytes of it (none: still at work), and how it ended. A reply without an end is broken. */
export type FrameTag = 'begin' | 'bytes' | 'end'
export type Frame = { tag: FrameTag; payload: Buffer }

const tags: readonly FrameTag[] = ['begin', 'bytes', 'end']
const headBytes = 5
const mostPayloadBytes = 1024 * 1024

export const frameOf = (tag: FrameTag, payload: Uint8Array = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(tags.indexOf(tag), 0)
  head.writeUInt32BE(payload.length, 1)
  return Buffer.concat([head, payload])
}

export async function* readFrames(stream: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let held = Buffer.alloc(0)
  for await (const chunk of stream) {
    held = Buffer.concat([held, chunk])
    while (held.length >= headBytes) {
      const tag = tags[held.readUInt8(0)]
      const end = headBytes + held.readUInt32BE(1)
      if (tag === undefined || end > headBytes + mostPayloadBytes) throw new Error('not a frame of the fetcher')
      if (held.length < end) break
      yield { tag, payload: held.subarray(headBytes, end) }
      held = held.subarray(end)
    }
  }
}
