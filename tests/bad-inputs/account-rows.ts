import type { Builders } from './case.ts'
import type { Row } from './row.ts'

type Later = readonly { rows: readonly string[] }[]

/** Every row has a builder or stands on the list of what is to come, never both, and nothing else has. */
export const accountRows = (
  rows: readonly Row[],
  buildersByGroup: Readonly<Record<string, Builders>>,
  later: Later,
): string[] => {
  const waiting = later.flatMap((each) => each.rows)
  const known = new Set(rows.map(({ id }) => id))
  const built = Object.entries(buildersByGroup).flatMap(([group, builders]) =>
    Object.keys(builders).map((id) => ({ id, group })),
  )
  const builtIds = new Set(built.map(({ id }) => id))
  const groupOf = new Map(rows.map(({ id, group }) => [id, group]))
  return [
    ...rows
      .filter(({ id }) => !builtIds.has(id) && !waiting.includes(id))
      .map(({ id }) => `${id} is neither built nor listed`),
    ...waiting.filter((id) => builtIds.has(id)).map((id) => `${id} is built and listed`),
    ...waiting.filter((id, i) => waiting.indexOf(id) !== i).map((id) => `${id} is listed twice`),
    ...[...builtIds, ...waiting].filter((id) => !known.has(id)).map((id) => `${id} is no row`),
    ...built
      .filter(({ id, group }) => known.has(id) && groupOf.get(id) !== group)
      .map(({ id }) => `${id} stands in a wrong group`),
  ]
}
