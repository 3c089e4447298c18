import { sampleNumber } from '../../testkit/environment.ts'
import { endOnSignal } from './end-on-signal.ts'
import { readOptions } from './read-options.ts'
import { runCrash } from './run-crash.ts'
import { runHarness } from './run-harness.ts'
import { openSite } from './site.ts'

const options = readOptions()
const say = (line: string): void => console.log(line)

say(`SAMPLE ${sampleNumber()}, seed ${options.seed}, ${options.tasks} tasks, ${options.faults} faults`)
process.exitCode = await runHarness({
  say,
  async open() {
    const site = await openSite('.kinora-crash', 16_400)
    endOnSignal(site)
    return site
  },
  run: (site) => runCrash(options, site, say),
  async close(site) {
    await site.close(options)
    if (options.keep) say(`logs: ${site.file('')}`)
  },
})
