import { createMesh, fillMesh, type Mesh, sampleMesh, smoothMesh } from '../../draw/pixels/mesh.ts'

const fineness = 4
const domePasses = 14
const domeHeight = 0.22
const isSubject = 0.5
const aFewColumns = 0.01

type Foot = { y: number; left: number; right: number }

/** The lowest line with enough of the subject to be its foot. */
const findFoot = ({ columns, rows, values }: Mesh): Foot => {
  for (let row = rows - 1; row > 0; row -= 1) {
    const line = values.subarray(row * columns, (row + 1) * columns)
    const left = line.findIndex((value) => value > isSubject)
    const right = line.findLastIndex((value) => value > isSubject)
    const count = line.reduce((sum, value) => sum + (value > isSubject ? 1 : 0), 0)
    if (count > aFewColumns * columns)
      return { y: row / (rows - 1), left: left / (columns - 1), right: right / (columns - 1) }
  }
  return { y: 1, left: 0, right: 1 }
}

/** All of the subject is as near as the ground at its foot. Its middle bulges towards the camera. */
export const subjectNearness = (mask: Mesh, ground: Mesh): Mesh => {
  const { y, left, right } = findFoot(mask)
  const base =
    (sampleMesh(ground, left, y) + sampleMesh(ground, (left + right) / 2, y) + sampleMesh(ground, right, y)) / 3
  const mesh = createMesh(ground.columns, ground.rows)
  const step = 1 / (fineness * ground.columns)
  fillMesh(mesh, (u, v) => {
    let sum = 0
    for (let index = 0; index < fineness * fineness; index += 1)
      sum += sampleMesh(mask, u + ((index % fineness) - 1.5) * step, v + (Math.floor(index / fineness) - 1.5) * step)
    return sum / (fineness * fineness)
  })
  smoothMesh(mesh, domePasses)
  for (const [node, value] of mesh.values.entries()) mesh.values[node] = base + domeHeight * value
  return mesh
}
