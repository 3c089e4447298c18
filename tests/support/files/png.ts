import { crc32, deflateSync } from 'node:zlib'
import { ascii, dataUri, join, muchNoise, u32be } from './bytes.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export const pngChunk = (type: string, data: Uint8Array): Buffer => {
  const body = join(ascii(type), data)
  return join(u32be(data.length), body, u32be(crc32(body)))
}

export type PngShape = {
  width: number
  height: number
  /** Bits per sample. */
  depth?: 1 | 8 | 16
  /** 0 grey, 2 colour, 4 grey with alpha. */
  colour?: 0 | 2 | 4
}

const samples = { 0: 1, 2: 3, 4: 2 } as const

export const ihdr = ({ width, height, depth = 8, colour = 2 }: PngShape): Buffer =>
  pngChunk('IHDR', join(u32be(width), u32be(height), Buffer.from([depth, colour, 0, 0, 0])))

/** Rows of one shade, each after a filter byte, compressed. */
export const idat = ({ width, height, depth = 8, colour = 2 }: PngShape, shade = 0x7f): Buffer => {
  const row = Buffer.alloc(1 + Math.ceil((width * samples[colour] * depth) / 8), shade)
  row[0] = 0
  return deflateSync(Buffer.alloc(row.length * height, row), { level: 1 })
}

export const iend = pngChunk('IEND', new Uint8Array())

/** A valid picture with further chunks between header and data. */
export const png = (shape: PngShape, ...chunks: readonly Uint8Array[]): Buffer =>
  join(signature, ihdr(shape), ...chunks, pngChunk('IDAT', idat(shape)), iend)

/** A picture whose header does not match its data. */
export const mismatchedPng = (header: PngShape, data: Uint8Array): Buffer =>
  join(signature, ihdr(header), pngChunk('IDAT', data), iend)

/** A valid picture of exactly this size, padded with a private chunk. */
export const pngWithSize = (bytes: number, shape: PngShape = { width: 256, height: 256 }): Buffer => {
  const spare = bytes - png(shape).length - 12
  return png(shape, pngChunk('fiLl', muchNoise(spare)))
}

/** An animated PNG with complete frames. */
export const apng = (frames: number): Buffer => {
  const shape: PngShape = { width: 16, height: 16, depth: 8, colour: 0 }
  const data = idat(shape)
  const control = (sequence: number): Buffer =>
    pngChunk('fcTL', join(u32be(sequence), u32be(16), u32be(16), u32be(0), u32be(0), Buffer.from([0, 1, 0, 10, 0, 0])))
  const further = Array.from({ length: frames - 1 }, (_, i) => [
    control(2 * i + 1),
    pngChunk('fdAT', join(u32be(2 * i + 2), data)),
  ]).flat()
  return join(
    signature,
    ihdr(shape),
    pngChunk('acTL', join(u32be(frames), u32be(0))),
    control(0),
    pngChunk('IDAT', data),
    ...further,
    iend,
  )
}

/** The picture of the smallest bodies. */
export const smallPng = dataUri('image/png', png({ width: 256, height: 256 }))
export const pngUri = (width: number, height: number): string => dataUri('image/png', png({ width, height }))
