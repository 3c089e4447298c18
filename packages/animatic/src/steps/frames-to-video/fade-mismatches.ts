import type { Tensor } from '@kinora/domain'
import { createMesh, fillMesh, type Mesh, sampleMesh, smoothMesh } from '../../draw/pixels/mesh.ts'
import type { Size } from '../../plan/geometry.ts'
import type { Moment } from './morph-file.ts'

/** Coarse: a mismatch concerns a region, not a pixel. */
const columns = 40
const smoothing = 6
/** Mean difference of colour, 0 to 1, from which the flow is doubted, and from which it has failed. */
const [doubted, failed] = [0.09, 0.2]
/** Some movement always remains, so that the change never looks like a still fade. */
const mostFaded = 0.85

const pixelAt = (plane: Float32Array, { width, height }: Size, x: number, y: number): number => {
  const column = Math.round(Math.max(0, Math.min(1, x)) * (width - 1))
  const row = Math.round(Math.max(0, Math.min(1, y)) * (height - 1))
  return plane[row * width + column] as number
}

/** Where the two warped pictures show different things: 0 where they agree, 1 where the flow has failed. */
export const findMismatch = (moment: Moment, start: Tensor, end: Tensor, seen: Size): Mesh => {
  const area = seen.width * seen.height
  const mesh = createMesh(columns, Math.max(4, Math.round((columns * seen.height) / seen.width)))
  const [first, second] = [start.data as Float32Array, end.data as Float32Array]
  fillMesh(mesh, (x, y) => {
    const [fromX, fromY] = [x + sampleMesh(moment.startX, x, y), y + sampleMesh(moment.startY, x, y)]
    const [toX, toY] = [x + sampleMesh(moment.endX, x, y), y + sampleMesh(moment.endY, x, y)]
    let sum = 0
    for (let channel = 0; channel < 3; channel += 1) {
      const [a, b] = [channel * area, (channel + 1) * area]
      sum += Math.abs(
        pixelAt(first.subarray(a, b), seen, fromX, fromY) - pixelAt(second.subarray(a, b), seen, toX, toY),
      )
    }
    return sum / 3
  })
  smoothMesh(mesh, smoothing)
  for (const [node, value] of mesh.values.entries())
    mesh.values[node] = Math.max(0, Math.min(1, (value - doubted) / (failed - doubted)))
  smoothMesh(mesh, 2)
  return mesh
}

/** Where the flow has failed, cross-fades the two pictures instead of bending them into each other. */
export const fadeMismatches = (moment: Moment, mismatch: Mesh, share: number): void => {
  fillMesh(moment.second, (x, y, node) => {
    const fade = mostFaded * sampleMesh(mismatch, x, y)
    for (const part of ['startX', 'startY', 'endX', 'endY'] as const)
      moment[part].values[node] = (moment[part].values[node] as number) * (1 - fade)
    const second = moment.second.values[node] as number
    return second + (share - second) * fade
  })
}
