export type Box = { type: string; data: Buffer }

export class BrokenBoxes extends Error {}

const boxesMax = 10_000
const smallHeader = 8
const largeHeader = 16

type BoxHeader = { type: string; headerBytes: number; bytes: number }

/** Reads a box header from its first 16 bytes, or all there are. `rest` is the remaining size of its parent. */
export const boxHeader = (head: Buffer, rest: number): BoxHeader | null => {
  if (head.length < smallHeader) return null
  const type = head.toString('latin1', 4, 8)
  const small = head.readUInt32BE(0)
  if (small === 0) return { type, headerBytes: smallHeader, bytes: rest }
  const isLarge = small === 1
  if (isLarge && head.length < largeHeader) return null
  const headerBytes = isLarge ? largeHeader : smallHeader
  const bytes = isLarge ? Number(head.readBigUInt64BE(8)) : small
  return bytes < headerBytes ? null : { type, headerBytes, bytes }
}

/** Iterates over the child boxes, because there may be millions of them. */
export function* boxesIn(data: Buffer): Generator<Box> {
  let count = 0
  for (let at = 0; at + smallHeader <= data.length; count += 1) {
    const header = boxHeader(data.subarray(at, at + largeHeader), data.length - at)
    if (header === null || at + header.bytes > data.length) throw new BrokenBoxes('a box does not fit')
    if (count === boxesMax) throw new BrokenBoxes('too many boxes')
    const { type, headerBytes, bytes } = header
    yield { type, data: data.subarray(at + headerBytes, at + bytes) }
    at += bytes
  }
}
