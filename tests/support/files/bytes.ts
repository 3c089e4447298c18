export const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')

const number =
  (width: number, write: (buffer: Buffer, value: number) => void) =>
  (value: number): Buffer => {
    const buffer = Buffer.alloc(width)
    write(buffer, value)
    return buffer
  }
export const u16be = number(2, (buffer, value) => buffer.writeUInt16BE(value))
export const u32be = number(4, (buffer, value) => buffer.writeUInt32BE(value))
export const u16le = number(2, (buffer, value) => buffer.writeUInt16LE(value))
export const u32le = number(4, (buffer, value) => buffer.writeUInt32LE(value))

export const join = (...parts: readonly Uint8Array[]): Buffer => Buffer.concat(parts)

/** Deterministic bytes without a pattern that a decoder or compressor could find. */
export const noise = (length: number, seed = 1): Buffer => {
  const buffer = Buffer.alloc(length)
  let state = seed
  for (let i = 0; i < length; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    buffer[i] = state >>> 24
  }
  return buffer
}

/** Many megabytes of repeated noise, with a period beyond the window of a compressor. */
export const muchNoise = (length: number): Buffer => Buffer.alloc(length, noise(Math.min(length, 2 ** 20)))

export const dataUri = (type: string, bytes: Uint8Array): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
