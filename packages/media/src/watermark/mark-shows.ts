import type { Mark } from '../text/text-job.ts'

const codingNoise = 10
const visibleAlpha = 32

/**
 * Whether `marked` resembles `clean` with the mark more than `clean` itself. It compares with the expected picture, so
 * that a white mark on white does not count as missing.
 */
export const markShows = (mark: Mark, clean: Buffer, marked: Buffer): boolean => {
  const pixels = mark.width * mark.height
  if (clean.length !== pixels * 3 || marked.length !== pixels * 3) return false
  let unlikeExpected = 0
  let expectedChange = 0
  let visible = 0
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const alpha = mark.rgba[pixel * 4 + 3] ?? 0
    if (alpha < visibleAlpha) continue
    visible += 3
    for (let channel = 0; channel < 3; channel += 1) {
      const below = clean[pixel * 3 + channel] ?? 0
      const expected = below + ((mark.rgba[pixel * 4 + channel] ?? 0) - below) * (alpha / 255)
      unlikeExpected += Math.abs((marked[pixel * 3 + channel] ?? 0) - expected)
      expectedChange += Math.abs(below - expected)
    }
  }
  return visible === 0 || unlikeExpected / visible <= Math.max(codingNoise, expectedChange / visible / 2)
}
