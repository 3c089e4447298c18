import { ascii, join, u16be, u32be } from './bytes.ts'

const segment = (marker: number, data: Uint8Array): Buffer =>
  join(Buffer.from([0xff, marker]), u16be(data.length + 2), data)

/** A Huffman table with one code of zero bits: a zero difference, or the end of a block. */
const oneCode = (id: number, bits: number): Buffer =>
  segment(0xc4, Buffer.from([id, ...Array.from({ length: 16 }, (_, i) => (i + 1 === bits ? 1 : 0)), 0]))
const quantisation = segment(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)]))
const countBlocks = (width: number, height: number): number => Math.ceil(width / 8) * Math.ceil(height / 8)

export type JpegShape = {
  width: number
  height: number
  /** 1 grey, 3 colour, 4 CMYK. */
  components?: 1 | 3 | 4
  isProgressive?: boolean
}

/** A valid picture in one shade: every block is one zero byte, so that the data is byte-aligned. */
export const jpeg = (
  { width, height, components = 3, isProgressive = false }: JpegShape,
  ...before: readonly Uint8Array[]
): Buffer => {
  const ids = Array.from({ length: components }, (_, i) => i + 1)
  const size = join(Buffer.from([8]), u16be(height), u16be(width), Buffer.from([components]))
  const frame = segment(isProgressive ? 0xc2 : 0xc0, join(size, Buffer.from(ids.flatMap((id) => [id, 0x11, 0]))))
  const scan = (of: readonly number[], first: number, last: number): Buffer =>
    join(
      segment(0xda, Buffer.from([of.length, ...of.flatMap((id) => [id, 0x00]), first, last, 0])),
      Buffer.alloc(countBlocks(width, height) * of.length),
    )
  const scans = isProgressive
    ? [oneCode(0x00, 8), oneCode(0x10, 8), scan(ids, 0, 0), ...ids.map((id) => scan([id], 1, 63))]
    : [oneCode(0x00, 4), oneCode(0x10, 4), scan(ids, 0, 63)]
  const adobe = components === 4 ? [segment(0xee, join(ascii('Adobe'), Buffer.from([0, 100, 0, 0, 0, 0, 0])))] : []
  const start = Buffer.from([0xff, 0xd8])
  return join(start, ...before, ...adobe, quantisation, frame, ...scans, Buffer.from([0xff, 0xd9]))
}

type Entry = { tag: number; type: 2 | 3 | 4 | 7; count: number; value: Buffer }

const directory = (entries: readonly Entry[]): Buffer =>
  join(
    u16be(entries.length),
    ...entries.map(({ tag, type, count, value }) => join(u16be(tag), u16be(type), u32be(count), value)),
    u32be(0),
  )

const exif = (tiff: Uint8Array): Buffer => segment(0xe1, join(ascii('Exif\0\0'), tiff))
const tiffStart = join(ascii('MM'), u16be(42), u32be(8))

/** EXIF orientation. */
export const orientation = (turn: number): Buffer =>
  exif(join(tiffStart, directory([{ tag: 0x0112, type: 3, count: 1, value: join(u16be(turn), u16be(0)) }])))

/** EXIF GPS data that contains a marker text. */
export const gps = (marker: string): Buffer => {
  const method = join(ascii('ASCII\0\0\0'), ascii(marker))
  const first = directory([{ tag: 0x8825, type: 4, count: 1, value: u32be(8 + 18) }])
  const second = directory([{ tag: 0x001b, type: 7, count: method.length, value: u32be(8 + 18 + 18) }])
  return exif(join(tiffStart, first, second, method))
}
