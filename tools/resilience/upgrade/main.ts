import { parseCommandLine } from '../../command-line.ts'
import { decideVerdict } from '../../testkit/bars.ts'
import { openReleaseBefore } from './release-before.ts'
import { runUpgrade } from './run-upgrade.ts'

const usage = `usage: npm run upgrade [-- OPTIONS]
Runs the release before on separate servers, migrates its database, and replaces its processes with this version and back
and again, under load. Every request must succeed, and every task end once. The release is checked out and installed once.
  --creates N    creates a second (10)
  --polls N      polls a second (50)
  --seconds N    how long each phase lasts after its change (20)
  --port-base N  first port of the servers (27000)`

const { values } = parseCommandLine(usage, {
  creates: { type: 'string', default: '10' },
  polls: { type: 'string', default: '50' },
  seconds: { type: 'string', default: '20' },
  'port-base': { type: 'string', default: '27000' },
})

const startedAt = performance.now()
const log = (line: string): void =>
  console.log(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(5)} s  ${line}`)
const portBase = Number(values['port-base'])
const before = await openReleaseBefore(portBase, log)
try {
  const bars = await runUpgrade(
    before,
    {
      createsPerSecond: Number(values.creates),
      pollsPerSecond: Number(values.polls),
      phaseSeconds: Number(values.seconds),
      portBase: portBase + 200,
    },
    log,
  )
  const failed = bars.filter((bar) => decideVerdict(bar, false) === 'failed')
  for (const bar of bars)
    console.log(`${failed.includes(bar) ? 'FAIL' : 'ok  '}  ${bar.name}: ${bar.figure} (bar ${bar.limit})`)
  console.log(`${bars.length - failed.length} passed, ${failed.length} failed`)
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  await before.stopServices()
}
