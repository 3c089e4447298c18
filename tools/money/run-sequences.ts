import assert from 'node:assert/strict'
import fc from 'fast-check'
import { anyCommands, crowd, type Real } from './commands.ts'
import { createReferenceLedger, type ReferenceLedger } from './reference-ledger.ts'
import type { Till } from './till.ts'

const startingCredits = 150

export type Told = { sequences: number; commands: number; tasks: string[] }

/** Ends what is still open, so that the books can be closed, and compares them to the last credit. */
const close = async (ledger: ReferenceLedger, { till, tenantId }: Real): Promise<void> => {
  for (const task of ledger.tasks.filter(ledger.isOpen)) {
    await till.end('fail', tenantId, task.id)
    ledger.end(task, 'failed')
  }
  // What another sweep is ending right now is locked; it is over when this one has had its turn.
  while ((await till.endGrants()) > 0);
  assert.deepEqual(await till.accounts(tenantId), ledger.accounts(), 'the books at the end')
}

/** So many sequences, sixteen tenants at a time, each against a ledger of its own. Rejects with the smallest that fails. */
export const runSequences = async (till: Till, options: { sequences: number; seed: number }): Promise<Told> => {
  const told: Told = { sequences: 0, commands: 0, tasks: [] }
  const property = fc.asyncProperty(anyCommands, async (commands) => {
    const [ledger, real] = [createReferenceLedger(), { till, tenantId: await till.newTenant(), ran: 0 }]
    ledger.grant(await till.grant(real.tenantId, startingCredits, undefined), startingCredits)
    await fc.asyncModelRun(() => ({ model: ledger, real }), commands)
    await close(ledger, real)
    told.sequences += 1
    told.commands += real.ran
    told.tasks.push(...ledger.tasks.map(({ id }) => `${real.tenantId} ${id}`))
  })
  const share = (lane: number) => Math.floor((options.sequences + crowd - 1 - lane) / crowd)
  const lanes = Array.from({ length: crowd }, (_, lane) =>
    // Without a bias towards short ones: what goes wrong here does so late.
    fc.assert(property, { numRuns: share(lane), seed: options.seed + lane, unbiased: true }),
  )
  const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return told
}
