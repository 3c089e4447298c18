import { expect, it } from 'vitest'
import { type Account, creditsReply } from './account.ts'

const at = new Date('2026-03-01T00:00:00Z')
const grant = (id: string, credits: number, remain: number, endsAt: Date | null) => ({
  id,
  name: 'g',
  credits,
  remain,
  createdAt: at,
  endsAt,
})
const account: Account = {
  available: 130,
  ending: 20,
  slots: 5,
  inUse: 2,
  waiting: 7,
  grants: [grant('4', 60, 60, null), grant('3', 50, 20, at), grant('2', 70, 70, null), grant('1', 10, 10, null)],
}

it('creditsReply shows the balance and the running and waiting tasks (D-394)', () => {
  expect(creditsReply(account).remains).toEqual([
    { type: 'metered', credit_remain: 130, concurrency_limit: 5, current_concurrency: 2, queue_count: 7 },
  ])
})

it('creditsReply uses grants without an end oldest first, and the remainders add up to the balance', () => {
  const { packages } = creditsReply(account)
  expect(packages.map(({ id, credit_remain }) => [id, credit_remain])).toEqual([
    ['4', 60],
    ['3', 20],
    ['2', 50],
    ['1', 0],
  ])
  expect(packages.reduce((sum, { credit_remain }) => sum + credit_remain, 0)).toBe(account.available)
})

it('creditsReply shows each grant as a package with its amount, dates and the slots of the tenant (D-394)', () => {
  const endsAt = new Date('2026-04-01T00:00:00Z')
  const { packages } = creditsReply({ ...account, ending: 20, grants: [grant('3', 50, 20, endsAt)] })
  expect(packages).toEqual([
    {
      id: '3',
      name: 'g',
      type: 'metered',
      concurrency: 5,
      credit_amount: 50,
      credit_remain: 20,
      created_at: '2026-03-01T00:00:00.000Z',
      purchase_at: '2026-03-01T00:00:00.000Z',
      valid_from: '2026-03-01T00:00:00.000Z',
      valid_to: '2026-04-01T00:00:00.000Z',
    },
  ])
})

it('creditsReply shows no end for a grant that does not expire (D-394)', () => {
  expect(creditsReply(account).packages[0]?.valid_to).toBe('')
})
