import { describe, expect, it } from 'vitest'
import { createRandom } from '../../testkit/random.ts'
import { checkCharge } from './check-charge.ts'
import { drawFilms } from './film-requests.ts'
import { createMemoryLedger } from './memory-ledger.ts'
import { createReferenceLedger, type ReferenceLedger } from './reference-ledger.ts'
import { runSequences } from './run-sequences.ts'

const options = { sequences: 64, seed: 1 }

/** The comparison that fails for a ledger that differs from the reference in one place. */
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
    expect(await planted).toContain('the books at the end')
  })
  it('finds a release that keeps one credit', async () => {
    const planted = runPlanted((ledger) => ({
      end(task, state) {
        if (state === 'failed' && task.credits > 1) task.credits -= 1
        ledger.end(task, state)
      },
    }))
    expect(await planted).toContain('the books at the end')
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
  it('rejects a run that would check nothing', async () => {
    await expect(runSequences(createMemoryLedger(), { sequences: 0, seed: 1 })).rejects.toThrow('checked nothing')
  })
})

describe('checkCharge', () => {
  it('accepts a charge within the quote and of the price list', () => {
    expect(checkCharge(20, { credits: 20, credits_max: 20 })).toBeUndefined()
    expect(checkCharge(12, { credits: 10, credits_max: 20 }, [12, 18])).toBeUndefined()
  })
  it('finds a charge outside of the quote, and one that the price list does not have', () => {
    expect(checkCharge(21, { credits: 10, credits_max: 20 }, [21])).toBe('cost 21, outside of 10 to 20')
    expect(checkCharge(19, { credits: 10, credits_max: 20 })).toBe('cost 19, the price list says 20')
  })
})

it('six films have every kind, and fewer have them over consecutive seeds', () => {
  const paths = (count: number, seed: number): string[] =>
    drawFilms(count, seed, createRandom(seed, 'films')).map(({ path }) => path.replace('genernal', 'general'))
  expect(new Set(paths(6, 5)).size).toBe(6)
  expect(new Set([1, 2, 3].flatMap((seed) => paths(2, seed))).size).toBe(6)
  expect(paths(7, 5)).toEqual(paths(7, 5))
})
