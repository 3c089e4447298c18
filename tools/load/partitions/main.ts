import pg from 'pg'
import { parseCommandLine } from '../../command-line.ts'
import { atMost, type Bar, barLine, summarizeBars } from '../../testkit/bars.ts'
import { openTemporaryDatabase } from '../../testkit/temporary-database.ts'
import { fillBacklog, fillDays } from './fill-days.ts'
import { type Figures, measureOperations, measureRounds, type OperationName } from './measure-operations.ts'

const usage = `usage: npm run partitions [-- OPTIONS]
Measures locks and processor time of a poll, a list, the begin of a step and a settlement with a week, 90 and 400 days of
partitions, and the rounds over all tenants with a million waiting tasks.
  --small         few rows, 40 days and no figures of time that decide
  --days LIST     days after the first week to compare with it (90,400)
  --tasks N       tasks of each day (5000)
  --waiting N     waiting tasks (1000000)
  --tenants N     tenants of the waiting tasks (10000)
  --calls N       calls of each operation (200)`

const { values } = parseCommandLine(usage, {
  small: { type: 'boolean', default: false },
  days: { type: 'string' },
  tasks: { type: 'string' },
  waiting: { type: 'string' },
  tenants: { type: 'string' },
  calls: { type: 'string' },
})
const small = values.small
const days = (values.days ?? (small ? '40' : '90,400')).split(',').map(Number)
const waiting = Number(values.waiting ?? (small ? 20_000 : 1_000_000))
const tenants = Number(values.tenants ?? (small ? 200 : 10_000))
const calls = Number(values.calls ?? (small ? 30 : 200))
const tasksPerDay = Number(values.tasks ?? (small ? 50 : 5_000))

const lockLimits: Partial<Record<OperationName, number>> = { poll: 60, begin: 200, settle: 200 }
const maxRatio = 1.5
const assignmentMs = 20
const retentionMs = 50

const withDatabase = async <T>(
  work: (database: Awaited<ReturnType<typeof openTemporaryDatabase>>, owner: pg.Client) => Promise<T>,
): Promise<T> => {
  const database = await openTemporaryDatabase('partitions')
  const owner = new pg.Client(database.url)
  await owner.connect()
  try {
    return await work(database, owner)
  } finally {
    await owner.end()
    await database.drop()
  }
}

const measureDays = (count: number): Promise<Record<OperationName, Figures>> =>
  withDatabase(async (database, owner) => {
    await fillDays(owner, '247549788994682041', count, tasksPerDay)
    await owner.query('select move_open_horizon()')
    return measureOperations(database, owner, calls)
  })

const line = (name: string, { cold, warm }: Figures): string =>
  `${name.padEnd(7)} cold ${cold.locks} locks ${cold.cpuMs.toFixed(1)} ms, warm ${warm.locks} locks ${warm.cpuMs.toFixed(2)} ms, ${cold.partitions.length} partitions`

const run = async (): Promise<Bar[]> => {
  const bars: Bar[] = []
  const week = await measureDays(8)
  const print = (title: string, figures: Record<OperationName, Figures>) =>
    console.log([`${title}:`, ...Object.entries(figures).map(([name, each]) => `  ${line(name, each)}`)].join('\n'))
  print('a week', week)
  for (const count of days) {
    const figures = await measureDays(count)
    print(`${count} days`, figures)
    for (const name of ['poll', 'list', 'begin', 'settle'] as const) {
      const { cold, warm } = figures[name]
      const limit = lockLimits[name]
      if (limit !== undefined) bars.push(atMost('count', `${name} at ${count} days: locks, cold`, cold.locks, limit))
      bars.push(
        atMost(
          'count',
          `${name} at ${count} days: partitions more than at a week`,
          cold.partitions.length - week[name].cold.partitions.length,
          0,
        ),
        atMost(
          'time',
          `${name} at ${count} days: processor time as a multiple of a week`,
          warm.cpuMs / week[name].warm.cpuMs,
          maxRatio,
          '',
        ),
      )
    }
  }
  await withDatabase(async (database, owner) => {
    await fillDays(owner, '247549788994682041', days[0] ?? 90, Math.min(tasksPerDay, 500))
    await fillBacklog(owner, tenants, waiting)
    await owner.query('select move_open_horizon()')
    const cpuMs = await measureRounds(database, 20)
    for (const [name, figure] of Object.entries(cpuMs))
      bars.push(
        atMost(
          'time',
          `${name} with ${waiting} waiting tasks: processor time`,
          figure,
          name === 'slot assignment' ? assignmentMs : retentionMs,
        ),
      )
  })
  return bars
}

const bars = await run()
for (const bar of bars) console.log(barLine(bar, small))
const { line: summary, exitCode } = summarizeBars(bars, small)
console.log(summary)
process.exitCode = exitCode
