/**
 * The condition that a column is one of these ids, as text. The session plans named statements once for all values of their
 * parameters, with all partitions; ids in the text limit the plan to their partitions. Ids consist of digits.
 */
export const withIds = (column: string, ids: readonly string[]): string =>
  ids.length === 1
    ? `${column} = ${BigInt(ids[0] ?? 0)}`
    : `${column} = any('{${ids.map(BigInt).join(',')}}'::bigint[])`

/** The condition that a column is in a range of ids, as text. */
export const fromId = (column: string, first: string, last?: string): string =>
  [`${column} >= ${BigInt(first)}`, ...(last === undefined ? [] : [`${column} <= ${BigInt(last)}`])].join(' and ')
