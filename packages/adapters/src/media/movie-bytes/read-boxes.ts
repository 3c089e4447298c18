export type Box = { type: string; data: Buffer }

export class BrokenBoxes extends Error {}

const boxesMax = 10_000
const smallHeader = 8
const largeHeader = 16

type BoxHeader = { type: string; headerBytes: number; bytes: number }

/** The head of a box of ISO media, from at least its first 16 bytes or all there are; `rest` is what its parent has left. */
export const boxHeader = (head: Buffer, rest: number): BoxHeader => {
  if (head.length < smallHeader) throw new BrokenBoxes('a box breaks off')
  const type = head.toString('latin1', 4, 8)
  const small = head.readUInt32BE(0)
  if (small === 0) return { type, headerBytes: smallHeader, bytes: rest }
  if (small !== 1) {
    if (small < smallHeader) throw new BrokenBoxes('a box is smaller than its head')
    return { type, headerBytes: smallHeader, bytes: small }
  }
  if (head.length < largeHeader) throw new BrokenBoxes('a box breaks off')
  const large = Number(head.readBigUInt64BE(8))
  if (large < largeHeader) throw new BrokenBoxes('a box is smaller than its head')
  return { type, headerBytes: largeHeader, bytes: large }
}

/** The boxes of a box, one after the other: there may be millions, so they are never held together. */
export function* boxesIn(data: Buffer): Generator<Box> {
  let count = 0
  for (let at = 0; at + smallHeader <= data.length; count += 1) {
    const { type, headerBytes, bytes } = boxHeader(data.subarray(at, at + largeHeader), data.length - at)
    if (at + bytes > data.length) throw new BrokenBoxes('a box is larger than its parent')
    if (count === boxesMax) throw new BrokenBoxes('too many boxes')
    yield { type, data: data.subarray(at + headerBytes, at + bytes) }
    at += bytes
  }
}
