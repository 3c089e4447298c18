import { parseArgs } from 'node:util'
import { sampleNumber } from '../environment.ts'
import { checkLines } from './check.ts'
import { endOnSignal } from './end-on-signal.ts'
import { runAttempts } from './run-attempts.ts'
import { openSite } from './site.ts'

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    deaths: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(sampleNumber()) },
    keep: { type: 'boolean', default: false },
  },
})
const say = (line: string): void => console.log(line)
const since = performance.now()
const seed = Number(values.seed)
say(`SAMPLE ${sampleNumber()}, seed ${seed}`)
const site = await openSite('.kinora-attempts', 16_600)
say(`services ready after ${((performance.now() - since) / 1000).toFixed(1)} s`)
endOnSignal(site)

let failed = 1
try {
  const times = Number(values.times)
  const checks = await runAttempts({ times, deaths: Math.min(times, Number(values.deaths)), seed }, site, say)
  for (const line of checkLines(checks)) say(line)
  if (times < 1 || checks.length === 0) throw new Error('the run checked nothing: --times must be at least 1')
  failed = checks.filter(({ culprits }) => culprits.length > 0).length
  say(`${((performance.now() - since) / 60_000).toFixed(1)} minutes`)
  say(`${checks.length - failed} passed, ${failed} failed`)
} finally {
  await site.close(values)
  process.exitCode = failed > 0 ? 1 : 0
}
