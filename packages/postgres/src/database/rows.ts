import type { SelectType } from 'kysely'
import type { DB } from '../rows.gen.ts'

/** A row of a table or of the result of a function, as pg reads it. */
export type Row<Table extends keyof DB> = { [Name in keyof DB[Table]]: SelectType<DB[Table][Name]> }

/** Some columns of a row. `Known` narrows columns that the database types only as text or JSON. */
export type Columns<
  Table extends keyof DB,
  Names extends keyof DB[Table],
  Known extends { [Name in keyof Known]: Name extends keyof DB[Table] ? unknown : never } = object,
> = Pick<Row<Table>, Names> & Known

/** Some columns of a row under other names: `{ taskId: 'task_id' }`. */
export type Renamed<Table extends keyof DB, Names extends Record<string, keyof DB[Table]>> = {
  [Name in keyof Names]: Row<Table>[Names[Name]]
}

type Joined<Names extends readonly string[]> = Names extends readonly [infer First extends string]
  ? First
  : Names extends readonly [infer First extends string, ...infer Rest extends readonly string[]]
    ? `${First}, ${Joined<Rest>}`
    : string

/** `tasks (id, tenant_id)` for an insert, with table and columns checked by the compiler. */
export const into = <Table extends keyof DB, const Names extends readonly (keyof DB[Table] & string)[]>(
  table: Table,
  ...columns: Names
): `${Table} (${Joined<Names>})` =>
  // The text matches the template type.
  `${table} (${columns.join(', ')})` as `${Table} (${Joined<Names>})`

/** `id, tenant_id` for a select. */
export const columnList = <Table extends keyof DB, const Names extends readonly (keyof DB[Table] & string)[]>(
  _table: Table,
  ...columns: Names
): Joined<Names> => columns.join(', ') as Joined<Names>

/** `t.task_id as "taskId"` for each name, for a select from `tasks t`. */
export const selectAs = <Table extends keyof DB>(
  _table: Table,
  alias: string,
  names: Readonly<Record<string, keyof DB[Table] & string>>,
): string =>
  Object.entries(names)
    .map(([name, column]) => `${alias}.${column} as "${name}"`)
    .join(', ')
