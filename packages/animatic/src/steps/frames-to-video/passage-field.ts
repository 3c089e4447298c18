import { createNoise } from '../../draw/noise.ts'
import { createMesh, fillMesh, type Mesh } from '../../draw/pixels/mesh.ts'
import { smoothStep } from '../../draw/pixels/smooth-step.ts'
import type { Field } from '../../draw/pixels/warp-into.ts'
import type { PassagePlan } from '../../plan/film-plan.ts'
import type { Size } from '../../plan/geometry.ts'
import type { Flow } from './estimate-flow.ts'

/** Softened ends, so that the film rests a moment on both pictures. */
export const passageEase = (progress: number): number => smoothStep(0, 1, progress)

/** When each part gives way, 0 for the first and 1 for the last. */
export const orderOfChange = ({ angle, seed }: PassagePlan, columns: number, rows: number): Mesh => {
  const noise = createNoise(seed, 'passage')
  const mesh = createMesh(columns, rows)
  fillMesh(mesh, (x, y) => {
    const along = 0.5 + ((x - 0.5) * Math.cos(angle) + (y - 0.5) * Math.sin(angle)) / 1.5
    return Math.max(0, Math.min(1, 0.55 * along + 0.45 * (0.5 + 0.6 * noise(x * 2.2, y * 2.2))))
  })
  return mesh
}

/** How much of the second picture shows: none at the beginning, all at the end, everywhere. */
export const showSecond = (shares: Mesh, order: Mesh, unevenness: number, progress: number): void => {
  // The change itself takes the middle of the film; before and after only the camera moves.
  const ripe = (progress - 0.08) / 0.84
  fillMesh(shares, (_, __, node) => smoothStep(0, 1, ripe * (1 + unevenness) - unevenness * (order.values[node] ?? 0)))
}

/** Whether a picture is on its way from its place (0 to 1) or to it (−1 to 0), at this moment of the film. */
export type Moment = { gone: number; progress: number }

/**
 * Moves one picture along the camera's way and along its own flow to the other. Where nothing connects the two, the
 * camera pushes through both; where the same things are seen in both, it leans in and back, alike for both.
 */
export const aimSide = (
  field: Field,
  { width, height }: Size,
  plan: PassagePlan,
  flow: Flow,
  { gone, progress }: Moment,
): void => {
  const { trust } = flow
  const camera = gone * (1 - trust) + 0.6 * Math.sin(Math.PI * progress) * trust
  const scale = 1 + plan.zoom * camera
  const along = (mesh: Mesh, node: number): number => gone * trust * (mesh.values[node] ?? 0)
  fillMesh(field.x, (x, _, node) => (0.5 + (x - 0.5) / scale + plan.panX * camera - along(flow.x, node)) * (width - 1))
  fillMesh(field.y, (_, y, node) => (0.5 + (y - 0.5) / scale + plan.panY * camera - along(flow.y, node)) * (height - 1))
}
