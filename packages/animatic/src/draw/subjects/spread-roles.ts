import { habitats, isOwn } from '../../plan/subject-places.ts'
import type { Role } from './place-roles.ts'

const widthOf = ({ kind, size }: Role): number =>
  size * (isOwn(kind) ? Math.min(1.6, habitats[kind].width ?? 1.5) : 1.1)

/**
 * Moves those of several kinds that share one ground apart, in the order in which they stand, so that none hides
 * another; where there is no room for all they overlap alike. Gives the new places.
 */
export const spreadRoles = (roles: readonly Role[], width: number): ReadonlyMap<Role, number> => {
  const row = roles.toSorted((a, b) => a.x - b.x)
  const taken = row.reduce((sum, role) => sum + widthOf(role), 0)
  const tight = Math.min(1, (width * 0.88) / taken)
  const gapTo = (index: number): number => {
    const [left, right] = [row[index - 1], row[index]]
    return left === undefined || right === undefined ? 0 : ((widthOf(left) + widthOf(right)) / 2) * tight
  }
  const xs: number[] = []
  for (const [index, { x }] of row.entries())
    xs.push(index === 0 ? x : Math.max(x, (xs[index - 1] ?? 0) + gapTo(index)))
  const middle = row.reduce((sum, { x }) => sum + x, 0) / row.length
  const reached = xs.reduce((sum, x) => sum + x, 0) / xs.length
  const edge = (role: Role | undefined): number => (role === undefined ? 0 : (widthOf(role) / 2) * tight)
  // The camera moves: what stands at the very edge would leave the picture.
  const spare = width * 0.06 * tight
  const lowest = spare + edge(row[0]) - (xs[0] ?? 0)
  const highest = width - spare - edge(row.at(-1)) - (xs.at(-1) ?? 0)
  const shift = Math.max(lowest, Math.min(highest, middle - reached))
  return new Map(row.map((role, index) => [role, (xs[index] ?? 0) + shift]))
}
