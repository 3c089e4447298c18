import { list, mainHeader } from './avi.ts'
import { ascii, join, noise, u16be, u16le, u32be, u32le } from './bytes.ts'
import { riffChunk } from './webp.ts'

/** Overwrites bytes at an offset after the first occurrence of a marker. */
export const overwrite = (file: Uint8Array, mark: string, offset: number, bytes: Uint8Array): Buffer => {
  const changed = Buffer.from(file)
  const at = changed.indexOf(ascii(mark))
  if (at < 0) throw new Error(`the file has no ${mark}`)
  bytes.forEach((byte, i) => {
    changed[at + offset + i] = byte
  })
  return changed
}

/** Replaces each picture chunk of an AVI. */
export const changePictures = (
  file: Uint8Array,
  change: (picture: Buffer, index: number) => Uint8Array,
  mark = '00dc',
): Buffer => {
  const changed = Buffer.from(file)
  const end = changed.indexOf('idx1')
  let index = 0
  for (let at = changed.indexOf(mark); at >= 0 && (end < 0 || at < end); at = changed.indexOf(mark, at + 8)) {
    const size = changed.readUInt32LE(at + 4)
    Buffer.from(change(changed.subarray(at + 8, at + 8 + size), index)).copy(changed, at + 8, 0, size)
    index += 1
  }
  return changed
}

/** Replaces the media data of an MP4 by noise of the same length. */
export const noiseInMedia = (file: Uint8Array, keep: (data: Buffer) => number = () => 0): Buffer => {
  const changed = Buffer.from(file)
  const at = changed.indexOf('mdat')
  const size = changed.readUInt32BE(at - 4) - 8
  const data = changed.subarray(at + 4, at + 4 + size)
  noise(size, 7).copy(data, keep(data))
  return changed
}

const streamHeader = (handler: string, scale = 1, rate = 25): Buffer =>
  riffChunk('strh', join(ascii('vids'), ascii(handler), Buffer.alloc(12), u32le(scale), u32le(rate), Buffer.alloc(24)))
const bitmap = (codec: string, width: number, height: number): Buffer =>
  riffChunk('strf', join(u32le(40), u32le(width), u32le(height), u16le(1), u16le(24), ascii(codec), Buffer.alloc(20)))

type Outline = { codec: string; width?: number; height?: number; scale?: number; rate?: number }
/** An AVI header with arbitrary chunks as its film. */
export const outlinedAvi = (
  { codec, width = 160, height = 128, scale, rate }: Outline,
  ...film: readonly Uint8Array[]
): Buffer =>
  riffChunk(
    'RIFF',
    join(
      ascii('AVI '),
      list('hdrl', mainHeader, list('strl', streamHeader(codec, scale, rate), bitmap(codec, width, height))),
      list('movi', ...film),
    ),
  )

/** Nested lists of the given depth. */
export const nestedLists = (depth: number): Buffer => {
  const inner = riffChunk('00dc', Buffer.alloc(8))
  const headBytes = 12
  // Writes the headers from the outermost on; wrapping level by level would copy the data each time.
  const heads = Array.from({ length: depth }, (_, outer) =>
    join(ascii('LIST'), u32le(4 + inner.length + headBytes * (depth - 1 - outer)), ascii('rec ')),
  )
  return join(...heads, inner)
}

/** An index of indexes that refers to itself. */
export const indexToItself = (): Buffer => {
  const entry = join(u32le(0), u32le(0), u32le(24), u32le(1))
  return riffChunk('indx', join(u16le(4), Buffer.of(0, 0), u32le(0x7fff_ffff), ascii('00dc'), Buffer.alloc(12), entry))
}

/** Transport stream packets that claim to carry tables but contain noise. */
export const transportPackets = (count: number): Buffer =>
  join(...Array.from({ length: count }, (_, i) => join(Buffer.of(0x47, 0x40, 0, 0x10 | (i & 15)), noise(184, i + 1))))

/** A superframe whose index claims frames longer than it is. */
export const overlongSuperframe = (frame: Buffer): Buffer => {
  const marker = 0b110_11_111
  const sizes = join(...Array.from({ length: 8 }, () => Buffer.alloc(4, 0xff)))
  const index = join(Buffer.of(marker), sizes, Buffer.of(marker))
  const changed = Buffer.from(frame)
  index.copy(changed, Math.max(0, changed.length - index.length))
  return changed
}

/** A key frame of VP9 that claims the largest size there is. */
export const hugeKeyFrame = (): Buffer => join(Buffer.of(0x82, 0x49, 0x83, 0x42), u32be(0xffff_ffff), u16be(0xffff))
