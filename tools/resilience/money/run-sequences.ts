import assert from 'node:assert/strict'
import fc from 'fast-check'
import { createRandom } from '../../testkit/random.ts'
import { anyCommands, crowd, type Real } from './commands.ts'
import type { LedgerUnderTest } from './ledger-under-test.ts'
import { createReferenceLedger, type ReferenceLedger } from './reference-ledger.ts'

const startingCredits = 150

export type Told = { sequences: number; commands: number; tasks: string[] }

/** Ends what is still open, so that the books can be closed, and compares them to the last credit. */
const close = async (ledger: ReferenceLedger, { tested, tenantId }: Real): Promise<void> => {
  for (const task of ledger.tasks.filter(ledger.isOpen)) {
    await tested.end('fail', tenantId, task.id)
    ledger.end(task, 'failed')
  }
  // A grant that another sweep is ending is locked; it has ended when this sweep has had its turn.
  while ((await tested.endGrants()) > 0);
  assert.deepEqual(await tested.accounts(tenantId), ledger.accounts(), 'the books at the end')
}

/** A seed for each lane: those of two runs with neighbouring seeds have nothing in common. */
const laneSeed = (seed: number, lane: number): number =>
  Math.floor(createRandom(seed, `money lane ${lane}`).next() * 2 ** 31)

/** So many sequences, sixteen tenants at a time, each against a ledger of its own. Rejects with the smallest that fails. */
export const runSequences = async (
  tested: LedgerUnderTest,
  options: { sequences: number; seed: number },
): Promise<Told> => {
  if (options.sequences < 1) throw new Error('the run checked nothing: --sequences must be at least 1')
  const told: Told = { sequences: 0, commands: 0, tasks: [] }
  const property = fc.asyncProperty(anyCommands, async (commands) => {
    const [ledger, real] = [createReferenceLedger(), { tested, tenantId: await tested.newTenant(), ran: 0 }]
    ledger.grant(await tested.grant(real.tenantId, startingCredits, undefined), startingCredits)
    await fc.asyncModelRun(() => ({ model: ledger, real }), commands)
    await close(ledger, real)
    told.sequences += 1
    told.commands += real.ran
    told.tasks.push(...ledger.tasks.map(({ id }) => `${real.tenantId} ${id}`))
  })
  const share = (lane: number) => Math.floor((options.sequences + crowd - 1 - lane) / crowd)
  const lanes = Array.from({ length: Math.min(crowd, options.sequences) }, (_, lane) =>
    // Without a bias towards short ones: what goes wrong here does so late.
    fc.assert(property, { numRuns: share(lane), seed: laneSeed(options.seed, lane), unbiased: true }),
  )
  const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return told
}
