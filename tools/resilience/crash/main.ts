import { sampleNumber } from '../../testkit/environment.ts'
import { endOnSignal } from './end-on-signal.ts'
import { readOptions } from './read-options.ts'
import { runAttempts } from './run-attempts.ts'
import { runCrash } from './run-crash.ts'
import { runHarness } from './run-harness.ts'
import { openSite } from './site.ts'

const { attempts, ...options } = readOptions()
const print = (line: string): void => console.log(line)
const { home, portBase } = attempts
  ? { home: '.kinora-attempts', portBase: 16_600 }
  : { home: '.kinora-crash', portBase: 16_400 }

print(
  attempts
    ? `SAMPLE ${sampleNumber()}, seed ${options.seed}, ${attempts.times} tasks at each kill point`
    : `SAMPLE ${sampleNumber()}, seed ${options.seed}, ${options.tasks} tasks, ${options.faults} faults`,
)
process.exitCode = await runHarness({
  print,
  async open() {
    const site = await openSite(home, portBase)
    endOnSignal(site)
    return site
  },
  run: (site) =>
    attempts ? runAttempts({ ...attempts, seed: options.seed }, site, print) : runCrash(options, site, print),
  async close(site) {
    await site.close(options)
    if (options.keep) print(`logs: ${site.file('')}`)
  },
})
