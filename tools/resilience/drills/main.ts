import { exitOnHelp } from '../../command-line.ts'
import { sampleNumber } from '../../testkit/environment.ts'
import { createRandom } from '../../testkit/random.ts'
import { retryLine } from '../../testkit/retry-unavailable.ts'
import { createSharedService } from '../../testkit/shared-service.ts'
import { allDrills } from './all-drills.ts'
import { clusterDrills, drillSetup, groupDrills } from './group-drills.ts'
import { readOptions, usage } from './read-options.ts'

exitOnHelp(usage)
const sample = sampleNumber()
const { word, times, seed, group } = readOptions(process.argv.slice(2), sample)
const isNamed = word !== ''
const wanted = allDrills.filter(({ title, isLong }) => title.includes(word) && (isNamed || isLong !== true))
const drills = clusterDrills(groupDrills(wanted, group)).flat()
const print = (line: string): void => void process.stdout.write(`${line}\n`)

print(`SAMPLE ${sample}, seed ${seed}, group ${group.index} of ${group.count}: ${drills.length} drills`)
const shared = createSharedService()
let [passed, failed] = [0, 0]
for (const drill of drills) {
  const startedAt = performance.now()
  const facts: string[] = []
  try {
    const service = await shared.acquire(drillSetup(drill))
    await drill.run(service, (fact) => facts.push(fact), { times, isNamed, random: createRandom(seed, drill.title) })
    passed += 1
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    print(`ok    ${drill.title}, ${seconds} s: ${facts.join('; ')}`)
  } catch (error) {
    failed += 1
    print(`FAIL  ${drill.title}: ${error instanceof Error ? error.message : String(error)}`)
    // The next drill starts on a new service.
    await shared.close()
  }
}
await shared.close()
print(`${shared.starts()} services started; ${retryLine()}`)
if (drills.length === 0) print('FAIL  no drill was run')
print(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
