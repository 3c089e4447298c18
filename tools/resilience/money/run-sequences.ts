import assert from 'node:assert/strict'
import fc from 'fast-check'
import { createRandom } from '../../testkit/random.ts'
import { anyCommands, parallelism, type Real } from './commands.ts'
import type { LedgerUnderTest } from './ledger-under-test.ts'
import { createReferenceLedger, type ReferenceLedger } from './reference-ledger.ts'

const startingCredits = 150

export type SequenceSummary = { sequences: number; commands: number; tasks: string[] }

/** Ends all open tasks and compares the final accounts to the last credit. */
const close = async (ledger: ReferenceLedger, { tested, tenantId }: Real): Promise<void> => {
  for (const task of ledger.tasks.filter(ledger.isOpen)) {
    await tested.end('fail', tenantId, task.id)
    ledger.end(task, 'failed')
  }
  // A grant that another sweep is ending is locked; repeat until no grant is left.
  while ((await tested.endGrants()) > 0);
  assert.deepEqual(await tested.accounts(tenantId), ledger.accounts(), 'final accounts')
}

/** A seed for each lane; neighbouring run seeds give unrelated lane seeds. */
const laneSeed = (seed: number, lane: number): number =>
  Math.floor(createRandom(seed, `money lane ${lane}`).next() * 2 ** 31)

/** Runs the sequences with sixteen tenants at a time, each against a separate ledger. Rejects with the smallest failure. */
export const runSequences = async (
  tested: LedgerUnderTest,
  options: { sequences: number; seed: number },
): Promise<SequenceSummary> => {
  if (options.sequences < 1) throw new Error('the run checked nothing: --sequences must be at least 1')
  const summary: SequenceSummary = { sequences: 0, commands: 0, tasks: [] }
  const property = fc.asyncProperty(anyCommands, async (commands) => {
    const [ledger, real] = [createReferenceLedger(), { tested, tenantId: await tested.newTenant(), ran: 0 }]
    ledger.grant(await tested.grant(real.tenantId, startingCredits, undefined), startingCredits)
    await fc.asyncModelRun(() => ({ model: ledger, real }), commands)
    await close(ledger, real)
    summary.sequences += 1
    summary.commands += real.ran
    summary.tasks.push(...ledger.tasks.map(({ id }) => `${real.tenantId} ${id}`))
  })
  const share = (lane: number) => Math.floor((options.sequences + parallelism - 1 - lane) / parallelism)
  const lanes = Array.from({ length: Math.min(parallelism, options.sequences) }, (_, lane) =>
    // Without a bias towards short sequences: failures come late.
    fc.assert(property, { numRuns: share(lane), seed: laneSeed(options.seed, lane), unbiased: true }),
  )
  const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return summary
}
