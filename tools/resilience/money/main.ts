import { createRelayStore, createStandingCheck, openDatabase } from '@kinora/postgres'
import { parseCommandLine } from '../../command-line.ts'
import { sampleNumber } from '../../testkit/environment.ts'
import { openTemporaryDatabase } from '../../testkit/temporary-database.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import type { ClientLogRow } from '../invariants/evidence.ts'
import { findingsTable } from '../invariants/findings-table.ts'
import { parallelism } from './commands.ts'
import { object, openLedger } from './ledger-under-test.ts'
import { runSequences } from './run-sequences.ts'

const usage = `usage: npm run money [-- OPTIONS]
  --sequences N  sequences of creates, operations, top-ups, ends, grants and time, against a reference ledger (2000)
  --seed N       repeats an earlier run (the environment's SAMPLE, or 1)`

const { values } = parseCommandLine(usage, {
  sequences: { type: 'string', default: '2000' },
  seed: { type: 'string', default: String(sampleNumber()) },
})

/** There is no engine: marks all outbox orders as dispatched. */
const emptyOutbox = async (url: string): Promise<void> => {
  const system = openDatabase({ url, max: 1, onError: () => undefined })
  const relay = createRelayStore(system, { concurrency: 5 })
  for (let orders = await relay.lease(60_000); orders.length > 0; orders = await relay.lease(60_000))
    for (const order of orders)
      await relay.done(order.kind, [order.kind === 'start' ? order.order.taskId : order.taskId])
  await system.end()
}

const countStandingFaults = async (url: string): Promise<number> => {
  const system = openDatabase({ url, max: 1, onError: () => undefined })
  const faults = await createStandingCheck(system).run()
  await system.end()
  return faults.length
}

const buildEvidence = (tasks: readonly string[]) => ({
  objects: [{ object_key: object.key, bytes: object.bytes, sha256: object.sha256 }],
  openWorkflows: [],
  scratch: [],
  clientLog: tasks.map((pair): ClientLogRow => {
    const [tenantId = '', taskId = ''] = pair.split(' ')
    return { op_key: taskId, tenant_id: tenantId, outcome: 'ok', task_id: taskId }
  }),
})

const run = async (): Promise<number> => {
  const [sequences, seed] = [Number(values.sequences), Number(values.seed)]
  console.log(`SAMPLE ${sampleNumber()}, seed ${seed}`)
  const database = await openTemporaryDatabase('money')
  const systemUrl = database.loginUrl('system')
  const ledger = await openLedger(database, parallelism)
  const since = performance.now()
  try {
    const summary = await runSequences(ledger, { sequences, seed })
    const seconds = (performance.now() - since) / 1000
    console.log(
      `seed ${seed}: ${summary.sequences} sequences, ${summary.commands} commands, ${summary.tasks.length} tasks, ${parallelism} at once, ${seconds.toFixed(0)} s; all ledgers equal`,
    )
    await emptyOutbox(systemUrl)
    const findings = await checkInvariants(systemUrl, buildEvidence(summary.tasks), { liveOnly: false })
    console.log(findingsTable(findings))
    const standing = await countStandingFaults(systemUrl)
    console.log(`${standing === 0 ? 'ok  ' : 'FAIL'}  the standing check finds ${standing}`)
    return findings.filter(({ rows }) => rows > 0).length + (standing > 0 ? 1 : 0)
  } finally {
    await ledger.close()
    await database.drop()
  }
}

const failed = await run().catch((error: unknown) => {
  console.log(error)
  return 1
})
console.log(failed === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed')
process.exitCode = failed === 0 ? 0 : 1
