import { ascii, join, u32be } from './bytes.ts'

/** A box of an MP4 file: its bytes, or the boxes inside it. */
export type Box = { type: string; data: Uint8Array; inside?: Box[] }

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'dinf', 'edts'])

export const readBoxes = (bytes: Uint8Array): Box[] => {
  const view = Buffer.from(bytes)
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= view.length; ) {
    const size = view.readUInt32BE(at) || view.length - at
    const type = view.toString('latin1', at + 4, at + 8)
    const data = view.subarray(at + 8, at + Math.max(8, size))
    boxes.push(containers.has(type) ? { type, data, inside: readBoxes(data) } : { type, data })
    at += Math.max(8, size)
  }
  return boxes
}

const writeBox = ({ type, data, inside }: Box): Buffer => {
  const body = inside ? writeBoxes(inside) : data
  return join(u32be(body.length + 8), ascii(type), body)
}
export const writeBoxes = (boxes: readonly Box[]): Buffer => join(...boxes.map(writeBox))

/** Replaces the data of every box of a type; the index must follow the data it points to. */
export const changeBoxes = (file: Uint8Array, type: string, change: (data: Buffer) => Uint8Array): Buffer => {
  let count = 0
  const visit = (box: Box): Box => {
    if (box.inside && box.type !== type) return { ...box, inside: box.inside.map(visit) }
    if (box.type !== type) return box
    count += 1
    return { type, data: change(Buffer.from(box.data)) }
  }
  const boxes = readBoxes(file).map(visit)
  if (count === 0) throw new Error(`the file has no ${type} box`)
  return writeBoxes(boxes)
}

/** Repeats the first track up to this number of tracks. */
export const multiplyTracks = (file: Uint8Array, tracks: number): Buffer =>
  writeBoxes(
    readBoxes(file).map((box) => {
      const track = box.inside?.find(({ type }) => type === 'trak')
      if (box.type !== 'moov' || !box.inside || !track) return box
      return { ...box, inside: [...box.inside, ...Array.from({ length: tracks - 1 }, () => track)] }
    }),
  )

/** Repeats one frame: every sample of the index points to the same bytes. */
export const repeatFrame = (file: Uint8Array, times: number): Buffer => {
  const whole = (value: number): Buffer => join(u32be(0), u32be(1), u32be(times), u32be(value))
  const changes: readonly (readonly [string, (data: Buffer) => Uint8Array])[] = [
    // Removed, because the edit list would end the film after its first frame.
    ['edts', () => Buffer.alloc(0)],
    ['mdhd', (data) => join(data.subarray(0, 16), u32be(times), data.subarray(20))],
    ['stts', (data) => whole(Math.max(1, data.readUInt32BE(12)))],
    ['stsz', (data) => join(u32be(0), u32be(data.readUInt32BE(4) || data.readUInt32BE(12)), u32be(times))],
    ['stsc', () => join(u32be(0), u32be(1), u32be(1), u32be(1), u32be(1))],
    ['stco', (data) => join(u32be(0), u32be(times), ...Array<Buffer>(times).fill(data.subarray(8, 12)))],
  ]
  return changes.reduce<Buffer>((bytes, [type, change]) => changeBoxes(bytes, type, change), Buffer.from(file))
}
