const fadeSeconds = 0.006

/** Adds a sound to a longer one from a place on. Its ends are softened by a moment; what does not fit is left out. */
export const layOver = (film: Float32Array, line: Float32Array, from: number, rate: number): void => {
  const length = Math.min(line.length, film.length - from)
  const fade = Math.min(Math.round(fadeSeconds * rate), Math.floor(length / 2))
  for (let i = 0; i < length; i += 1) {
    const edge = Math.min(1, (i + 1) / fade, (length - i) / fade)
    film[from + i] = (film[from + i] ?? 0) + (line[i] ?? 0) * edge
  }
}
