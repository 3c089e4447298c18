import { parseArgs } from 'node:util'
import { checkLines } from './check.ts'
import { endOnSignal } from './end-on-signal.ts'
import { runAttempts } from './run-attempts.ts'
import { openSite } from './site.ts'

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    deaths: { type: 'string', default: '4' },
    keep: { type: 'boolean', default: false },
  },
})
const say = (line: string): void => console.log(line)
const since = performance.now()
const site = await openSite('.kinora-attempts', 16_600)
endOnSignal(site)

let failed = 1
try {
  const times = Number(values.times)
  const checks = await runAttempts({ times, deaths: Math.min(times, Number(values.deaths)) }, site, say)
  for (const line of checkLines(checks)) say(line)
  failed = checks.filter(({ culprits }) => culprits.length > 0).length
  say(`${((performance.now() - since) / 60_000).toFixed(1)} minutes`)
  say(`${checks.length - failed} passed, ${failed} failed`)
} finally {
  await site.close(values)
  process.exitCode = failed > 0 ? 1 : 0
}
