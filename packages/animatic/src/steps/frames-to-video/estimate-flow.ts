import { createMesh, fillMesh, type Mesh, sampleMesh, smoothMesh } from '../../draw/pixels/mesh.ts'
import type { Pixels } from '../../draw/pixels/read-pixels.ts'

/** The motion from the first picture to the second, in shares of the picture, and its confidence. */
export type Flow = { x: Mesh; y: Mesh; trust: number }

const finest = 64
const levels = 4
const rounds = 3
const steps = 24
/** The preference for a smooth motion over an exact one. */
const stiffness = 0.015
const longest = 0.12
/** An invisible difference in brightness. */
const minDifference = 0.01

/** Brightness, averaged around each node and normalised to the same contrast for both pictures. */
const brightness = ({ width, height, words }: Pixels, columns: number, rows: number): Mesh => {
  const mesh = createMesh(columns, rows)
  const around = 3
  fillMesh(mesh, (x, y) => {
    let sum = 0
    for (let i = 0; i < around * around; i += 1) {
      const px = x * (width - 1) + (((i % around) - 1) * width) / columns / around
      const py = y * (height - 1) + ((Math.floor(i / around) - 1) * height) / rows / around
      const column = Math.max(0, Math.min(width - 1, Math.round(px)))
      const word = words[Math.max(0, Math.min(height - 1, Math.round(py))) * width + column] ?? 0
      sum += 0.3 * (word & 255) + 0.59 * ((word >>> 8) & 255) + 0.11 * ((word >>> 16) & 255)
    }
    return sum / (255 * around * around)
  })
  const mean = mesh.values.reduce((sum, value) => sum + value, 0) / mesh.values.length
  const spread = Math.sqrt(mesh.values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / mesh.values.length)
  for (const [node, value] of mesh.values.entries())
    mesh.values[node] = (0.25 * (value - mean)) / Math.max(0.04, spread)
  smoothMesh(mesh, 1)
  return mesh
}

const moved = (picture: Mesh, x: Mesh, y: Mesh): Mesh => {
  const result = createMesh(picture.columns, picture.rows)
  fillMesh(result, (u, v, node) => sampleMesh(picture, u + (x.values[node] ?? 0), v + (y.values[node] ?? 0)))
  return result
}

const difference = (a: Mesh, b: Mesh): number =>
  a.values.reduce((sum, value, node) => sum + Math.abs(value - (b.values[node] ?? 0)), 0) / a.values.length

/** One measurement of the remaining difference, then many small steps towards a smooth field that explains it. */
const refine = (a: Mesh, b: Mesh, x: Mesh, y: Mesh): void => {
  const { columns, rows } = a
  const seen = moved(b, x, y)
  const slope = (mesh: Mesh, u: number, v: number, du: number, dv: number): number =>
    (sampleMesh(mesh, u + du, v + dv) - sampleMesh(mesh, u - du, v - dv)) / 2
  const [slopeX, slopeY] = [createMesh(columns, rows), createMesh(columns, rows)]
  fillMesh(slopeX, (u, v) => (slope(a, u, v, 1 / columns, 0) + slope(seen, u, v, 1 / columns, 0)) / 2)
  fillMesh(slopeY, (u, v) => (slope(a, u, v, 0, 1 / rows) + slope(seen, u, v, 0, 1 / rows)) / 2)
  const [fromX, fromY] = [x.values.slice(), y.values.slice()]
  for (let step = 0; step < steps; step += 1) {
    smoothMesh(x, 1)
    smoothMesh(y, 1)
    for (let node = 0; node < x.values.length; node += 1) {
      const [sx, sy] = [slopeX.values[node] ?? 0, slopeY.values[node] ?? 0]
      const dx = ((x.values[node] ?? 0) - (fromX[node] ?? 0)) * columns
      const dy = ((y.values[node] ?? 0) - (fromY[node] ?? 0)) * rows
      const left = (seen.values[node] ?? 0) - (a.values[node] ?? 0) + sx * dx + sy * dy
      const pull = left / (stiffness + sx * sx + sy * sy)
      x.values[node] = (x.values[node] ?? 0) - (sx * pull) / columns
      y.values[node] = (y.values[node] ?? 0) - (sy * pull) / rows
    }
  }
}

const bound = (mesh: Mesh): void => {
  for (const [node, value] of mesh.values.entries()) mesh.values[node] = Math.max(-longest, Math.min(longest, value))
}

/** Measured: pictures of the same thing have over 0.8 of their difference explained, others below 0.4. */
const computeTrust = (explained: number): number => Math.max(0, Math.min(1, (explained - 0.4) / 0.3))

/** From coarse to fine: large motions are found at coarse levels, where they are small. */
export const estimateFlow = (first: Pixels, second: Pixels): Flow => {
  let x = createMesh(2, 2)
  let y = createMesh(2, 2)
  let trust = 0
  for (let level = levels - 1; level >= 0; level -= 1) {
    const columns = finest >> level
    const rows = Math.max(6, Math.min(2 * columns, Math.round((columns * first.height) / first.width)))
    const [coarseX, coarseY] = [x, y]
    x = createMesh(columns, rows)
    y = createMesh(columns, rows)
    fillMesh(x, (u, v) => sampleMesh(coarseX, u, v))
    fillMesh(y, (u, v) => sampleMesh(coarseY, u, v))
    const [a, b] = [brightness(first, columns, rows), brightness(second, columns, rows)]
    for (let round = 0; round < rounds; round += 1) refine(a, b, x, y)
    bound(x)
    bound(y)
    const before = difference(a, b)
    trust = before < minDifference ? 1 : computeTrust(1 - difference(a, moved(b, x, y)) / before)
  }
  return { x, y, trust }
}
