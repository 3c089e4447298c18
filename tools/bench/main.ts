import { atLeast, atMost, type Bar, lineOf } from '../testbed/bars.ts'
import { measureCompose } from './compose/measure-compose.ts'
import { measureCreates } from './creates.ts'
import { measureEngine } from './engine/measure-engine.ts'
import { measureFilm } from './film.ts'
import { measureMixed } from './mixed.ts'
import { measurePolls } from './polls.ts'
import { runSizes } from './sizes/run-sizes.ts'
import { measureBare, measureTasks } from './tasks.ts'

const tell = (text: string) => process.stdout.write(`${text}\n`)

const parts: Record<string, (small: boolean) => Promise<Bar[]>> = {
  async a(small) {
    const total = small ? 100 : 600
    // Both sides are measured once their code is compiled; a service runs for weeks.
    const warmUp = small ? 20 : 500
    const bare = await measureBare(total, warmUp)
    const ours = await measureTasks(total, warmUp)
    tell(
      `a  bare ${bare.perSecond.toFixed(1)}/s, ${bare.workerMs.toFixed(1)} ms; ours ${ours.perSecond.toFixed(1)}/s, api ${ours.apiMs.toFixed(1)} ms, worker ${ours.workerMs.toFixed(1)} ms`,
    )
    return [
      atLeast('a tasks a second against bare engine', ours.perSecond / bare.perSecond, 0.7),
      atMost('a CPU of a task above bare', ours.apiMs + ours.workerMs - bare.workerMs, 12),
    ]
  },
  async b(small) {
    const { perSecond, apiMs, sqlPerSecond } = await measureCreates(small ? 500 : 4000)
    tell(`b  ${perSecond.toFixed(0)} creates/s, the same SQL by pgbench ${sqlPerSecond.toFixed(0)}/s`)
    return [atMost('b API CPU of a create', apiMs, 2.5)]
  },
  async c(small) {
    const few = await measurePolls(10_000, small ? 2000 : 20_000)
    const many = await measurePolls(small ? 50_000 : 1_000_000, small ? 2000 : 20_000)
    for (const each of [few, many])
      tell(
        `c  ${each.rows} rows: hot ${each.hotPerSecond.toFixed(0)}/s, cold median ${each.coldMedianMs.toFixed(2)} ms`,
      )
    return [
      atMost('c API CPU of a hot poll', many.hotMs, 0.4),
      atMost('c cold median, many rows against few', many.coldMedianMs / few.coldMedianMs, 1.2, '×'),
    ]
  },
  async d(small) {
    const { creates, polls, create, poll, refused } = await measureMixed(small ? 5 : 30)
    tell(
      `d  ${creates} creates p50 ${create[0].toFixed(1)} p99 ${create[1].toFixed(1)} ms; ${polls} polls p50 ${poll[0].toFixed(1)} p99 ${poll[1].toFixed(1)} ms; ${refused} refused`,
    )
    return [atMost('d p99 of create', create[1], 100), atMost('d p99 of poll', poll[1], 30)]
  },
  e: (small) => runSizes(small, tell),
  engine: (small) => measureEngine(small, tell),
  compose: (small) => measureCompose(small, tell),
  film: (small) => measureFilm(small, tell),
}

/** `npm run bench [-- a b c d e engine film compose] [--times 3] [--small]`: figures beside their bars; with --small only that everything runs. */
const args = process.argv.slice(2)
const isSmall = args.includes('--small')
const times = args.includes('--times') ? Number(args[args.indexOf('--times') + 1]) : 1
const wanted = args.filter((word) => word in parts)
const bars: Bar[] = []
for (let round = 1; round <= times; round += 1) {
  if (times > 1) tell(`round ${round}`)
  for (const name of wanted.length === 0 ? Object.keys(parts) : wanted)
    bars.push(...((await parts[name]?.(isSmall)) ?? []))
}
for (const bar of bars) tell(lineOf(bar))
// A small run shows that all of it works; its figures are of no use, so they decide nothing.
process.exitCode = isSmall || bars.every(({ isMet }) => isMet) ? 0 : 1
