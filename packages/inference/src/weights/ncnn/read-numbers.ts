/** Tag of weights that are stored as half-precision floats. */
const halfWidth = 0x01306b47

/** Reads the numbers of an ncnn network. They are stored layer by layer, without names. */
export const createNumberReader = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const floats = (count: number): Float32Array => {
    const start = at
    at += 4 * count
    return Float32Array.from({ length: count }, (_, i) => view.getFloat32(start + 4 * i, true))
  }
  const halves = (count: number): Float32Array => {
    const start = at
    at += 4 * Math.ceil(count / 2)
    return Float32Array.from({ length: count }, (_, i) => toFloat32(view.getUint16(start + 2 * i, true)))
  }
  return {
    /** Biases and slopes. */
    plain: floats,
    /** Weights. They begin with a tag for their precision. */
    tagged(count: number): Float32Array {
      const tag = view.getUint32(at, true)
      at += 4
      if (tag === halfWidth) return halves(count)
      if (tag === 0) return floats(count)
      throw new Error(`unsupported weight encoding ${tag}`)
    },
    assertAllRead(): void {
      if (at !== bytes.byteLength) throw new Error(`${bytes.byteLength - at} bytes of the network were not used`)
    },
  }
}

const toFloat32 = (half: number): number => {
  const [sign, exponent, fraction] = [half >> 15 ? -1 : 1, (half >> 10) & 0x1f, half & 0x3ff]
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : Number.NaN
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1024 + fraction) * 2 ** (exponent - 25)
}
