import { fillMesh, type Mesh } from '../../draw/pixels/mesh.ts'
import type { Field } from '../../draw/pixels/warp-into.ts'
import type { PhotoPlan } from '../../plan/film-plan.ts'
import type { Size } from '../../plan/geometry.ts'

const easeInOut = (share: number): number => 0.5 - 0.5 * Math.cos(Math.PI * share)

/** The source of each part of the picture at this moment (0 to 1); at 0 nothing is displaced. */
export const aimPhoto = (
  field: Field,
  { width, height }: Size,
  plan: PhotoPlan,
  nearness: Mesh,
  progress: number,
): void => {
  const moved = easeInOut(progress)
  const swing = plan.sway * Math.sin(2 * Math.PI * progress) * Math.sin(Math.PI * progress)
  const shareAt = (node: number): number => 0.6 + 0.8 * (nearness.values[node] ?? 0.5)
  const scaleAt = (node: number): number => 1 + plan.zoom * moved * shareAt(node)
  fillMesh(field.x, (x, _, node) => {
    const pan = plan.panX * moved * shareAt(node) + swing * (shareAt(node) - 1)
    return (plan.focusX + (x - plan.focusX) / scaleAt(node) + pan) * (width - 1)
  })
  fillMesh(field.y, (_, y, node) => {
    const pan = plan.panY * moved * shareAt(node)
    return (plan.focusY + (y - plan.focusY) / scaleAt(node) + pan) * (height - 1)
  })
}
