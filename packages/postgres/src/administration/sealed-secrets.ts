import type { Database } from '../database/pool.ts'
import type { Row } from '../database/rows.ts'

export type SealedPlace = 'api keys' | 'webhook secrets' | 'earlier webhook secrets'
type Place = { type: string; first: string } & (
  | { table: 'api_keys'; column: keyof Row<'api_keys'> }
  | { table: 'tenants'; column: keyof Row<'tenants'> }
)

/** The columns with sealed texts, in the order of rewriting. */
const places: Record<SealedPlace, Place> = {
  'api keys': { table: 'api_keys', column: 'sealed', type: 'text', first: '' },
  'webhook secrets': { table: 'tenants', column: 'webhook_secret_sealed', type: 'bigint', first: '-1' },
  'earlier webhook secrets': { table: 'tenants', column: 'webhook_secret_before_sealed', type: 'bigint', first: '-1' },
}
export const sealedPlaces = Object.keys(places) as SealedPlace[]

export type SealedRow = { id: string; sealed: Buffer }

/** Sealed texts of all tenants. Their prefix is the id of the sealing key. */
export const createSealedSecrets = (db: Database) => ({
  async count(prefix: Buffer): Promise<{ total: number; remaining: number }> {
    const counts = await Promise.all(
      Object.values(places).map(async ({ table, column }) => {
        const { rows } = await db.query<{ total: number; remaining: number }>(
          `select count(${column})::int as total,
                  (count(*) filter (where substring(${column} from 1 for $2::int) <> $1))::int as remaining from ${table}`,
          [prefix, prefix.length],
        )
        return rows[0] ?? { total: 0, remaining: 0 }
      }),
    )
    return {
      total: counts.reduce((sum, { total }) => sum + total, 0),
      remaining: counts.reduce((sum, { remaining }) => sum + remaining, 0),
    }
  },
  /** Returns the next rows after an id that are sealed with another key. */
  async page(place: SealedPlace, prefix: Buffer, after: string | undefined, count: number): Promise<SealedRow[]> {
    const { table, column, type, first } = places[place]
    const { rows } = await db.query<SealedRow>(
      `select id::text as id, ${column} as sealed from ${table}
        where id > $3::${type} and substring(${column} from 1 for $2::int) <> $1 order by id limit $4`,
      [prefix, prefix.length, after ?? first, count],
    )
    return rows
  },
  /** Returns false if the row changed since it was read. */
  async rewrite(place: SealedPlace, { id, sealed }: SealedRow, resealed: Buffer): Promise<boolean> {
    const { table, column, type } = places[place]
    const { rowCount } = await db.query(
      `update ${table} set ${column} = $3 where id = $1::${type} and ${column} = $2`,
      [id, sealed, resealed],
    )
    return rowCount === 1
  },
})
export type SealedSecrets = ReturnType<typeof createSealedSecrets>
