import { sampleNumber } from '../environment.ts'
import { checkLines } from './check.ts'
import { endOnSignal } from './end-on-signal.ts'
import { readOptions } from './read-options.ts'
import { runCrash } from './run-crash.ts'
import { openSite } from './site.ts'

const options = readOptions()
const say = (line: string): void => console.log(line)
const since = performance.now()

say(`SAMPLE ${sampleNumber()}, seed ${options.seed}, ${options.tasks} tasks, ${options.faults} faults`)
const site = await openSite('.kinora-crash', 16_400)
say(`services ready after ${((performance.now() - since) / 1000).toFixed(1)} s`)
endOnSignal(site)

let failed = 1
try {
  const checks = await runCrash(options, site, say)
  for (const line of checkLines(checks)) say(line)
  failed = checks.filter(({ culprits }) => culprits.length > 0).length
  say(`seed ${options.seed}, ${((performance.now() - since) / 60_000).toFixed(1)} minutes`)
  say(`${checks.length - failed} passed, ${failed} failed`)
} finally {
  await site.close(options)
  if (options.keep) say(`logs: ${site.file('')}`)
  process.exitCode = failed > 0 ? 1 : 0
}
