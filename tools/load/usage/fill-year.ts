import type pg from 'pg'

/** Every hour of a year has usage of each combination, spread over keys, generators with models, and back ends. */
export const yearShape = { hours: 8_760, keys: 4, generators: 12, backends: 2 }

const from = '2025-01-01T00:00:00Z'

/** Inserts the hourly and daily totals of a year and returns the number of tasks in them. */
export const fillYear = async (owner: pg.Client, tenantId: string, tasks: number): Promise<number> => {
  const combinations = yearShape.keys * yearShape.generators * yearShape.backends
  const perRow = Math.ceil(tasks / (yearShape.hours * combinations))
  const columns = `$1::bigint, starts_at, 'key-' || k, 'generator-' || g, 'model-' || g % 5, 'backend-' || b`
  const series = `generate_series(1, ${yearShape.keys}) k, generate_series(1, ${yearShape.generators}) g, generate_series(1, ${yearShape.backends}) b`
  const fill = (table: string, step: string, rows: number) =>
    owner.query(
      `insert into ${table}
         select ${columns}, $2::bigint, $2::bigint, 0, 0, $2::bigint * 10, $2::bigint * 5, $2::bigint * 4, $2::bigint
           from generate_series($3::timestamptz, $3::timestamptz + interval '${yearShape.hours - 1} hours', interval '1 ${step}') starts_at, ${series}`,
      [tenantId, perRow * rows, from],
    )
  await owner.query('set synchronous_commit = off')
  await fill('usage_hours', 'hour', 1)
  await fill('usage_days', 'day', 24)
  await owner.query('analyze usage_hours; analyze usage_days')
  return perRow * yearShape.hours * combinations
}

export const year = { from: new Date(from), to: new Date('2026-01-01T00:00:00Z') }
