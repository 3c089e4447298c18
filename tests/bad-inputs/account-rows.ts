import type { Builders } from './case.ts'
import type { Row } from './row.ts'

type RowLists = readonly { rows: readonly string[] }[]

/** Reports rows that are neither built nor listed, or both, and ids that are no row. */
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
