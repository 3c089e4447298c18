import { describe, expect, it } from 'vitest'
import { createMemoryLedger } from './memory-ledger.ts'
import { createReferenceLedger, type ReferenceLedger } from './reference-ledger.ts'
import { runSequences } from './run-sequences.ts'

const options = { sequences: 64, seed: 1 }

/** Returns the failed comparison for a ledger that differs from the reference in one place. */
const runPlanted = async (plant: (ledger: ReferenceLedger) => Partial<ReferenceLedger>): Promise<string> => {
  const ledger = createMemoryLedger(() => {
    const right = createReferenceLedger()
    return { ...right, ...plant(right) }
  })
  return runSequences(ledger, options).then(
    () => 'nothing was found',
    (error: Error) => String(error.cause),
  )
}

describe('runSequences', () => {
  it('passes a ledger that keeps the rules', async () => {
    const { sequences, commands } = await runSequences(createMemoryLedger(), options)
    expect(sequences).toBe(64)
    expect(commands).toBeGreaterThan(500)
  })
  it('finds a capture that is one credit too high', async () => {
    const planted = runPlanted((ledger) => ({
      accounts: () => {
        const accounts = ledger.accounts()
        return accounts.revenue > 0 ? { ...accounts, revenue: accounts.revenue + 1 } : accounts
      },
    }))
    expect(await planted).toContain('final accounts')
  })
  it('finds a release that keeps one credit', async () => {
    const planted = runPlanted((ledger) => ({
      end(task, state) {
        if (state === 'failed' && task.credits > 1) task.credits -= 1
        ledger.end(task, state)
      },
    }))
    expect(await planted).toContain('final accounts')
  })
  it('finds a create that was accepted without credits', async () => {
    const planted = runPlanted((ledger) => ({
      create: (price, count) => ({ ...ledger.create(price, count), accepted: count }),
    }))
    expect(await planted).toContain('accepted creates')
  })
  it('finds a task that can end twice', async () => {
    const planted = runPlanted(() => ({ isOpen: () => true }))
    expect(await planted).toMatch(/ends of one task|ended twice/)
  })
  it('finds usage that misses one synchronous operation (D-515)', async () => {
    const planted = runPlanted((ledger) => {
      let charged = 0
      return {
        charge: (credits) => {
          const isAccepted = ledger.charge(credits)
          if (isAccepted) charged = credits
          return isAccepted
        },
        usage: () => ({ ...ledger.usage(), credits: ledger.usage().credits - charged }),
      }
    })
    expect(await planted).toContain('usage')
  })
  it('rejects a run that would check nothing', async () => {
    await expect(runSequences(createMemoryLedger(), { sequences: 0, seed: 1 })).rejects.toThrow('checked nothing')
  })
})
