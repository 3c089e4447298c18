import { ascii, join, u32le } from './bytes.ts'

export const riffChunk = (type: string, data: Uint8Array): Buffer =>
  join(ascii(type), u32le(data.length), data, Buffer.alloc(data.length % 2))

export const webp = (...chunks: readonly Uint8Array[]): Buffer => riffChunk('RIFF', join(ascii('WEBP'), ...chunks))

/** Writes bits in the order of the lossless format: lowest first. */
const bitWriter = () => {
  const bits: number[] = []
  return {
    put(value: number, count: number) {
      for (let i = 0; i < count; i += 1) bits.push((value >> i) & 1)
    },
    bytes: (): Buffer =>
      Buffer.from(
        Array.from({ length: Math.ceil(bits.length / 8) }, (_, i) =>
          bits.slice(i * 8, i * 8 + 8).reduce((byte, bit, place) => byte | (bit << place), 0),
        ),
      ),
  }
}

const losslessHead = (width: number, height: number) => {
  const writer = bitWriter()
  writer.put(0x2f, 8)
  writer.put(width - 1, 14)
  writer.put(height - 1, 14)
  writer.put(0, 1) // no alpha
  writer.put(0, 3) // version
  return writer
}

/** A valid picture in one colour: every code has one symbol and costs no bits. */
export const losslessData = (width: number, height: number): Buffer => {
  const writer = losslessHead(width, height)
  writer.put(0, 1) // no transform
  writer.put(0, 1) // no colour cache
  writer.put(0, 1) // one group of codes
  for (let code = 0; code < 5; code += 1) {
    writer.put(1, 1) // a simple code
    writer.put(0, 1) // of one symbol
    writer.put(0, 1) // written in one bit
    writer.put(0, 1) // which is 0
  }
  return writer.bytes()
}

export const losslessWebp = (width: number, height: number): Buffer =>
  webp(riffChunk('VP8L', losslessData(width, height)))

/** Oversubscribed code lengths: all 280 symbols of the first code have length one. */
export const overfullWebp = (width: number, height: number): Buffer => {
  const writer = losslessHead(width, height)
  writer.put(0, 1)
  writer.put(0, 1)
  writer.put(0, 1)
  writer.put(0, 1) // a code with written lengths
  writer.put(4 - 4, 4) // the lengths of four code length codes follow: 17, 18, 0, 1
  for (const length of [0, 0, 0, 1]) writer.put(length, 3)
  writer.put(0, 1) // for every symbol
  return webp(riffChunk('VP8L', join(writer.bytes(), Buffer.alloc(512))))
}

const u24le = (value: number): Buffer => u32le(value).subarray(0, 3)

/** An animated WebP with complete frames. */
export const animatedWebp = (frames: number): Buffer => {
  const canvas = riffChunk('VP8X', join(Buffer.from([0x02, 0, 0, 0]), u24le(15), u24le(15)))
  const animation = riffChunk('ANIM', join(u32le(0), Buffer.alloc(2)))
  const image = riffChunk('VP8L', losslessData(16, 16))
  const head = join(u24le(0), u24le(0), u24le(15), u24le(15), u24le(40), Buffer.from([0]))
  const frame = riffChunk('ANMF', join(head, image))
  return webp(canvas, animation, ...Array.from({ length: frames }, () => frame))
}
