import { createMesh, fillMesh, type Mesh, smoothMesh } from '../../draw/pixels/mesh.ts'
import type { Pixels } from '../../draw/pixels/read-pixels.ts'

const across = 48
const passes = 10

const meshSize = ({ width, height }: Pixels): { columns: number; rows: number } => ({
  columns: across,
  rows: Math.max(12, Math.min(2 * across, Math.round((across * height) / width))),
})

type Colour = [red: number, green: number, blue: number]

const colourAt = ({ width, height, words }: Pixels, x: number, y: number): Colour => {
  const word = words[Math.round(y * (height - 1)) * width + Math.round(x * (width - 1))] ?? 0
  return [word & 255, (word >>> 8) & 255, (word >>> 16) & 255]
}

const distance = (a: Colour, b: Colour): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / 441.7

/**
 * Estimates depth without recognising the content. Low parts are near, parts similar to the upper edge are far, and
 * different parts in the middle are nearer. Smooth everywhere, so that nothing tears.
 */
export const estimateNearness = (picture: Pixels): Mesh => {
  const { columns, rows } = meshSize(picture)
  const mesh = createMesh(columns, rows)
  const edge: Colour[] = Array.from({ length: 24 }, (_, index) => colourAt(picture, (index + 0.5) / 24, 0.02))
  fillMesh(mesh, (x, y) => {
    const colour = colourAt(picture, x, y)
    const unlike = Math.min(...edge.map((other) => distance(colour, other)))
    const central = Math.exp(-(((x - 0.5) / 0.34) ** 2))
    return Math.min(1, 0.1 + 0.5 * y ** 1.4 + Math.min(0.5, unlike * 1.6) * (0.45 + 0.55 * central))
  })
  smoothMesh(mesh, passes)
  return mesh
}
