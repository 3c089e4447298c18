import type { UsageQuery } from '@kinora/domain'
import { createUsageReader, openDatabase } from '@kinora/postgres'
import pg from 'pg'
import { parseCommandLine } from '../../command-line.ts'
import { atMost, type Bar } from '../../testkit/bars.ts'
import { openTemporaryDatabase } from '../../testkit/temporary-database.ts'
import { fillYear, year } from './fill-year.ts'
import { measureSettleCost } from './settle-cost.ts'

const usage = `usage: npm run usage [-- OPTIONS]
Fills a year of usage rows, measures its queries, and the cost of a usage row in a settlement.
  --tasks N   tasks of the year (10000000)
  --settles N settlements in each round of the cost of a usage row (400); 0 leaves it out
  --rounds N  rounds with and without the row (5)`

const { values } = parseCommandLine(usage, {
  tasks: { type: 'string', default: '10000000' },
  settles: { type: 'string', default: '400' },
  rounds: { type: 'string', default: '5' },
})

const tenantId = '247549788994682041'
const runs = 9
const answerMs = 100

const queries: { name: string; tenant: string | undefined; query: Omit<UsageQuery, 'most'>; rows: number }[] = [
  { name: 'a year by day', tenant: tenantId, query: { ...year, interval: 'day', group: undefined }, rows: 365 },
  {
    name: 'a year by day, all tenants',
    tenant: undefined,
    query: { ...year, interval: 'day', group: 'tenant' },
    rows: 365,
  },
  {
    name: '80 days by generator',
    tenant: tenantId,
    query: {
      from: year.from,
      to: new Date(year.from.getTime() + 80 * 86_400_000),
      interval: 'day',
      group: 'generator',
    },
    rows: 960,
  },
  {
    name: 'a year by hour, rejected',
    tenant: tenantId,
    query: { ...year, interval: 'hour', group: undefined },
    rows: 1001,
  },
]

const run = async (): Promise<Bar[]> => {
  const database = await openTemporaryDatabase('usage')
  const owner = new pg.Client(database.url)
  await owner.connect()
  const admin = openDatabase({ url: database.loginUrl('admin'), max: 1, onError: () => undefined })
  const api = openDatabase({ url: database.loginUrl('api'), max: 1, onError: () => undefined })
  const bars: Bar[] = []
  try {
    const tasks = await fillYear(owner, tenantId, Number(values.tasks))
    const sizes = await owner.query<{ name: string; rows: string; size: string }>(
      `select relname as name, reltuples::bigint as rows, pg_size_pretty(pg_total_relation_size(oid)) as size
         from pg_class where relname in ('usage_hours', 'usage_days') order by 1`,
    )
    console.log(
      `a year of ${tasks} tasks: ${sizes.rows.map(({ name, rows, size }) => `${name} ${rows} rows, ${size}`).join('; ')}`,
    )
    for (const { name, tenant, query, rows } of queries) {
      const reader = createUsageReader(tenant === undefined ? admin : api)
      const times: number[] = []
      let found = await reader.read(tenant, { ...query, most: 1001 })
      for (let i = 0; i < runs; i += 1) {
        const since = performance.now()
        found = await reader.read(tenant, { ...query, most: 1001 })
        times.push(performance.now() - since)
      }
      times.sort((a, b) => a - b)
      const median = times[times.length >> 1] ?? 0
      const sum = found.reduce((total, row) => total + row.tasks, 0)
      console.log(
        `${name}: ${found.length} rows, ${sum} tasks, median ${median.toFixed(1)} ms, fastest ${times[0]?.toFixed(1)} ms, slowest ${times.at(-1)?.toFixed(1)} ms`,
      )
      bars.push(
        atMost('time', name, median, answerMs),
        atMost('count', `${name}: wrong rows`, Math.abs(found.length - rows), 0),
      )
      if (name.startsWith('a year by day'))
        bars.push(atMost('count', `${name}: missing tasks`, Math.abs(sum - tasks), 0))
    }
    const { rows: statements } = await owner.query<{ text: string }>(`select usage_statement(false, 'day', '') as text`)
    await owner.query(`select set_config('app.tenant', '${tenantId}', false)`)
    await owner.query(`prepare year (bigint, timestamptz, timestamptz, int) as ${statements[0]?.text}`)
    const plan = await owner.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, timing off) execute year (${tenantId}, '${year.from.toISOString()}', '${year.to.toISOString()}', 1001)`,
    )
    console.log(plan.rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n'))
    if (Number(values.settles) > 0) {
      const cost = await measureSettleCost(database, owner, {
        rounds: Number(values.rounds),
        tasks: Number(values.settles),
      })
      const ratio = (field: 'walBytes' | 'ticks') => (cost.withUsage[field] / cost.without[field]).toFixed(3)
      console.log(
        `a settlement with its usage row against one without: write-ahead log ${ratio('walBytes')} (${cost.withUsage.walBytes.toFixed(0)} to ${cost.without.walBytes.toFixed(0)} bytes), processor time of the database ${ratio('ticks')}`,
      )
    }
  } finally {
    await Promise.all([admin.end(), api.end(), owner.end()])
    await database.drop()
  }
  return bars
}

const bars = await run()
for (const { name, figure, limit, unit, isMet } of bars)
  console.log(`${isMet ? 'ok  ' : 'FAIL'}  ${name}: ${figure.toFixed(1)} ${unit}, at most ${limit}`)
const failed = bars.filter(({ isMet }) => !isMet).length
console.log(`${bars.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
