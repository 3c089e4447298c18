import { parseArgs } from 'node:util'
import { sampleNumber } from '../../testkit/environment.ts'
import { endOnSignal } from './end-on-signal.ts'
import { runAttempts } from './run-attempts.ts'
import { runHarness } from './run-harness.ts'
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
const [times, seed] = [Number(values.times), Number(values.seed)]
say(`SAMPLE ${sampleNumber()}, seed ${seed}`)
process.exitCode = await runHarness({
  say,
  async open() {
    if (!(times >= 1)) throw new Error('--times must be at least 1')
    const site = await openSite('.kinora-attempts', 16_600)
    endOnSignal(site)
    return site
  },
  run: (site) => runAttempts({ times, deaths: Math.min(times, Number(values.deaths)), seed }, site, say),
  close: (site) => site.close(values),
})
