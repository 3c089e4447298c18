import type { Builders } from './case.ts'
import type { Row } from './row.ts'

type RowLists = readonly { rows: readonly string[] }[]

/** Merges builders of one group. A spread would drop one of two builders with the same id. */
export const mergeBuilders = (first: Builders, second: Builders): Builders => {
  const twice = Object.keys(first).find((id) => Object.hasOwn(second, id))
  if (twice !== undefined) throw new Error(`${twice} has two builders`)
  return { ...first, ...second }
}

const listRepeated = (ids: readonly string[]): string[] => [
  ...new Set(ids.filter((id, place) => ids.indexOf(id) !== place)),
]

/** Reports rows that are neither built nor listed, or both, ids that are no row, and ids that collide. */
export const accountRows = (
  rows: readonly Row[],
  buildersByGroup: Readonly<Record<string, Builders>>,
  later: RowLists,
): string[] => {
  const pendingIds = later.flatMap((each) => each.rows)
  const knownIds = new Set(rows.map(({ id }) => id))
  const built = Object.entries(buildersByGroup).flatMap(([group, builders]) =>
    Object.keys(builders).map((id) => ({ id, group })),
  )
  const builtIds = new Set(built.map(({ id }) => id))
  const groupById = new Map(rows.map(({ id, group }) => [id, group]))
  return [
    ...listRepeated(rows.map(({ id }) => id)).map((id) => `${id} is the id of two rows`),
    ...listRepeated(built.map(({ id }) => id)).map((id) => `${id} is built twice`),
    ...rows
      .filter(({ id }) => !builtIds.has(id) && !pendingIds.includes(id))
      .map(({ id }) => `${id} is neither built nor listed`),
    ...pendingIds.filter((id) => builtIds.has(id)).map((id) => `${id} is built and listed`),
    ...pendingIds.filter((id, i) => pendingIds.indexOf(id) !== i).map((id) => `${id} is listed twice`),
    ...[...builtIds, ...pendingIds].filter((id) => !knownIds.has(id)).map((id) => `${id} is no row`),
    ...built
      .filter(({ id, group }) => knownIds.has(id) && groupById.get(id) !== group)
      .map(({ id }) => `${id} is in the wrong group`),
  ]
}
