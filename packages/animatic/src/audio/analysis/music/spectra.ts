/**
 * Creates a function for the magnitudes of `size` real samples, a power of two. Each call overwrites the last result.
 */
export const createSpectrum = (size: number): ((samples: Float32Array, from: number) => Float32Array) => {
  const bits = Math.log2(size)
  const [real, imaginary, magnitudes] = [new Float64Array(size), new Float64Array(size), new Float32Array(size / 2)]
  const [cosine, sine, window] = [new Float64Array(size / 2), new Float64Array(size / 2), new Float64Array(size)]
  const reversed = new Uint32Array(size)
  for (let i = 0; i < size; i += 1) {
    window[i] = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size)
    let turned = 0
    for (let bit = 0; bit < bits; bit += 1) turned |= ((i >> bit) & 1) << (bits - 1 - bit)
    reversed[i] = turned
  }
  for (let i = 0; i < size / 2; i += 1) {
    cosine[i] = Math.cos((2 * Math.PI * i) / size)
    sine[i] = -Math.sin((2 * Math.PI * i) / size)
  }
  return (samples, from) => {
    for (let i = 0; i < size; i += 1) {
      const at = reversed[i] as number
      real[at] = (samples[from + i] ?? 0) * (window[i] as number)
      imaginary[at] = 0
    }
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (2 * half)
      for (let start = 0; start < size; start += 2 * half)
        for (let i = 0; i < half; i += 1) {
          const a = start + i
          const b = a + half
          const c = cosine[i * stride] as number
          const s = sine[i * stride] as number
          const re = (real[b] as number) * c - (imaginary[b] as number) * s
          const im = (real[b] as number) * s + (imaginary[b] as number) * c
          real[b] = (real[a] as number) - re
          imaginary[b] = (imaginary[a] as number) - im
          real[a] = (real[a] as number) + re
          imaginary[a] = (imaginary[a] as number) + im
        }
    }
    for (let i = 0; i < size / 2; i += 1)
      magnitudes[i] = Math.sqrt((real[i] as number) ** 2 + (imaginary[i] as number) ** 2)
    return magnitudes
  }
}
