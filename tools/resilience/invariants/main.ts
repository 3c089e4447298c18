import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseCommandLine } from '../../command-line.ts'
import { requestedHome } from '../../testkit/environment.ts'
import { checkInvariants } from './check-invariants.ts'
import { gatherEvidence, readClientLog } from './evidence.ts'
import { findingsTable } from './findings-table.ts'
import { readWorld } from './read-world.ts'

const usage = `usage: npm run invariants [-- OPTIONS]
  --env FILE         settings of the service (default: those of \`npm run services\`)
  --live             only the invariants that always hold, for a busy service
  --deep             read every stored object and compare its hash
  --wait SECONDS     how long to wait for running work to end (0)
  --client-log FILE  log of a client, one JSON line for each answer`

const { values } = parseCommandLine(usage, {
  env: { type: 'string', default: join(requestedHome(), 'services.env') },
  live: { type: 'boolean', default: false },
  deep: { type: 'boolean', default: false },
  wait: { type: 'string', default: '0' },
  'client-log': { type: 'string' },
})

const world = readWorld(values.env)
const clientLog = values['client-log'] === undefined ? [] : readClientLog(values['client-log'])
const look = async () => {
  const evidence = await gatherEvidence(world, { deep: values.deep, clientLog })
  return checkInvariants(world.databaseUrl, evidence, { liveOnly: values.live })
}
/** Some invariants hold only when no task runs, and an earlier film may still run. */
const isAtWork = (findings: Awaited<ReturnType<typeof look>>): boolean =>
  findings.some(({ invariant, rows }) => invariant.holds === 'when quiet' && rows > 0)
const until = performance.now() + Number(values.wait) * 1000
let findings = await look()
while (isAtWork(findings) && performance.now() < until) {
  await sleep(2_000)
  findings = await look()
}
console.log(findingsTable(findings))
const failed = findings.filter(({ rows }) => rows > 0).length
console.log(`${findings.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
