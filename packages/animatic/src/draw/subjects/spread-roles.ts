import { habitats, isOwn } from '../../plan/subject-places.ts'
import type { Role } from './place-roles.ts'

const roleWidth = ({ kind, size }: Role): number =>
  size * (isOwn(kind) ? Math.min(1.6, habitats[kind].width ?? 1.5) : 1.1)

/**
 * Moves roles of several kinds on the same ground apart, in their order, so that none hides another. Without enough
 * room they overlap evenly. Returns the new positions.
 */
export const spreadRoles = (roles: readonly Role[], width: number): ReadonlyMap<Role, number> => {
  const row = roles.toSorted((a, b) => a.x - b.x)
  const taken = row.reduce((sum, role) => sum + roleWidth(role), 0)
  const tight = Math.min(1, (width * 0.88) / taken)
  const gapTo = (index: number): number => {
    const [left, right] = [row[index - 1], row[index]]
    return left === undefined || right === undefined ? 0 : ((roleWidth(left) + roleWidth(right)) / 2) * tight
  }
  const xs: number[] = []
  for (const [index, { x }] of row.entries())
    xs.push(index === 0 ? x : Math.max(x, (xs[index - 1] ?? 0) + gapTo(index)))
  const middle = row.reduce((sum, { x }) => sum + x, 0) / row.length
  const reached = xs.reduce((sum, x) => sum + x, 0) / xs.length
  const edge = (role: Role | undefined): number => (role === undefined ? 0 : (roleWidth(role) / 2) * tight)
  // The camera moves: a role at the very edge would leave the picture.
  const spare = width * 0.06 * tight
  const lowest = spare + edge(row[0]) - (xs[0] ?? 0)
  const highest = width - spare - edge(row.at(-1)) - (xs.at(-1) ?? 0)
  const shift = Math.max(lowest, Math.min(highest, middle - reached))
  return new Map(row.map((role, index) => [role, (xs[index] ?? 0) + shift]))
}
