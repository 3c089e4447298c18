import { createNoise } from '../../draw/noise.ts'
import { createMesh, fillMesh, type Mesh } from '../../draw/pixels/mesh.ts'
import { smoothStep } from '../../draw/pixels/smooth-step.ts'
import type { Field } from '../../draw/pixels/warp-into.ts'
import type { TransitionPlan } from '../../plan/film-plan.ts'
import type { Size } from '../../plan/geometry.ts'
import type { Flow } from './estimate-flow.ts'

/** Softened ends, so that the film rests a moment on both pictures. */
export const transitionEase = (progress: number): number => smoothStep(0, 1, progress)

/** The order in which parts change, 0 for the first and 1 for the last. */
export const changeOrder = ({ angle, seed }: TransitionPlan, columns: number, rows: number): Mesh => {
  const noise = createNoise(seed, 'passage')
  const mesh = createMesh(columns, rows)
  fillMesh(mesh, (x, y) => {
    const along = 0.5 + ((x - 0.5) * Math.cos(angle) + (y - 0.5) * Math.sin(angle)) / 1.5
    return Math.max(0, Math.min(1, 0.55 * along + 0.45 * (0.5 + 0.6 * noise(x * 2.2, y * 2.2))))
  })
  return mesh
}

/** The share of the second picture: none at the beginning, all at the end, everywhere. */
export const showSecond = (shares: Mesh, order: Mesh, unevenness: number, progress: number): void => {
  // The change takes the middle of the film; before and after, only the camera moves.
  const changeProgress = (progress - 0.08) / 0.84
  fillMesh(shares, (_, __, node) =>
    smoothStep(0, 1, changeProgress * (1 + unevenness) - unevenness * (order.values[node] ?? 0)),
  )
}

/**
 * The displacement of a picture: away from its position (0 to 1) or towards it (−1 to 0), at this progress of the film.
 */
export type Moment = { gone: number; progress: number }

/**
 * Moves one picture along the camera path and along its flow to the other. Without a match the camera pushes through
 * both; with a match it leans in and back, equally for both.
 */
export const aimSide = (
  field: Field,
  { width, height }: Size,
  plan: TransitionPlan,
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
