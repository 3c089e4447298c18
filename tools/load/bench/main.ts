import { exitOnHelp } from '../../command-line.ts'
import { atLeast, atMost, never } from '../../testkit/bars.ts'
import { type Part, partsUsage, runParts } from '../../testkit/run-parts.ts'
import { measureCompose } from './compose/measure-compose.ts'
import { measureCreates } from './creates.ts'
import { measureEngine } from './engine/measure-engine.ts'
import { measureFilm } from './film.ts'
import { measureMixed } from './mixed.ts'
import { measurePolls } from './polls.ts'
import { runSizes } from './sizes/run-sizes.ts'
import { measureBare, measureTasks } from './tasks.ts'

const print = (text: string): void => void process.stdout.write(`${text}\n`)

const parts: Record<string, Part> = {
  async a(small) {
    const total = small ? 100 : 600
    // Both sides are measured once their code is compiled; a service runs for weeks.
    const warmUp = small ? 20 : 500
    const bare = await measureBare(total, warmUp)
    const ours = await measureTasks(total, warmUp)
    print(
      `a  bare ${bare.perSecond.toFixed(1)}/s, ${bare.workerMs.toFixed(1)} ms; ours ${ours.perSecond.toFixed(1)}/s, api ${ours.apiMs.toFixed(1)} ms, worker ${ours.workerMs.toFixed(1)} ms`,
    )
    return [
      atLeast('time', 'a tasks a second against bare engine', ours.perSecond / bare.perSecond, 0.7, '×'),
      atMost('time', 'a CPU of a task above bare', ours.apiMs + ours.workerMs - bare.workerMs, 12),
    ]
  },
  async b(small) {
    const { perSecond, apiMs, sqlPerSecond } = await measureCreates(small ? 500 : 4000)
    print(`b  ${perSecond.toFixed(0)} creates/s, the same SQL by pgbench ${sqlPerSecond.toFixed(0)}/s`)
    return [atMost('time', 'b API CPU of a create', apiMs, 2.5)]
  },
  async c(small) {
    const few = await measurePolls(10_000, small ? 2000 : 20_000)
    const many = await measurePolls(small ? 50_000 : 1_000_000, small ? 2000 : 20_000)
    for (const each of [few, many])
      print(
        `c  ${each.rows} rows: hot ${each.hotPerSecond.toFixed(0)}/s, cold median ${each.coldMedianMs.toFixed(2)} ms`,
      )
    return [
      atMost('time', 'c API CPU of a hot poll', many.hotMs, 0.4),
      atMost('time', 'c cold median, many rows against few', many.coldMedianMs / few.coldMedianMs, 1.2, '×'),
    ]
  },
  async d(small) {
    const { creates, polls, create, poll, refused, retries } = await measureMixed(small ? 5 : 30)
    print(
      `d  ${creates} creates p50 ${create[0].toFixed(1)} p99 ${create[1].toFixed(1)} ms; ${polls} polls p50 ${poll[0].toFixed(1)} p99 ${poll[1].toFixed(1)} ms; ${refused} refused, ${retries} retries after 503`,
    )
    return [
      never('d creates and polls refused', refused),
      atMost('time', 'd p99 of create', create[1], 100),
      atMost('time', 'd p99 of poll', poll[1], 30),
    ]
  },
  e: (small) => runSizes(small, print),
  engine: (small) => measureEngine(small, print),
  compose: (small) => measureCompose(small, print),
  film: (small) => measureFilm(small, print),
}

exitOnHelp(partsUsage('bench', Object.keys(parts)))
process.exitCode = await runParts(parts, process.argv.slice(2), { print })
