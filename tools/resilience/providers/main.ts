import { parseCommandLine } from '../../command-line.ts'
import { sampleNumber } from '../../testkit/environment.ts'
import { runProviders } from './run-providers.ts'

const usage = `usage: npm run crash:providers [-- OPTIONS]
Runs tasks at scripted providers while the worker is killed between sending and recording, and compares the jobs at each
provider with the paid attempts.
  --tasks N    tasks, spread over the providers (30)
  --faults N   faults, spread over the tasks (12)`

const { values } = parseCommandLine(usage, {
  tasks: { type: 'string', default: '30' },
  faults: { type: 'string', default: '12' },
})
console.log(`SAMPLE ${sampleNumber()}, ${values.tasks} tasks, ${values.faults} faults`)
const checks = await runProviders({ tasks: Number(values.tasks), faults: Number(values.faults) }, (line) =>
  console.log(line),
)
for (const { sentence, culprits } of checks) {
  console.log(`${culprits.length === 0 ? 'ok' : 'VIOLATED'}  ${culprits.length} ${sentence}`)
  for (const culprit of culprits.slice(0, 5)) console.log(`      ${culprit}`)
}
process.exitCode = checks.some(({ culprits }) => culprits.length > 0) ? 1 : 0
