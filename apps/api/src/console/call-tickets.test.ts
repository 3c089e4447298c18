import { randomSource } from '@kinora/adapters/secrets'
import { expect, it } from 'vitest'
import { createCallTickets } from './call-tickets.ts'

it('a ticket names its caller once', () => {
  const tickets = createCallTickets<string>(randomSource)
  const [a, b] = [tickets.issue('ann'), tickets.issue('bob')]
  expect([tickets.take(b), tickets.take(a), tickets.take(a)]).toEqual(['bob', 'ann', undefined])
})

it('a revoked ticket names nobody', () => {
  const tickets = createCallTickets<string>(randomSource)
  const ticket = tickets.issue('ann')
  tickets.revoke(ticket)
  expect(tickets.take(ticket)).toBeUndefined()
})

it.each([undefined, '', 'Bearer x', 'Console ', `Console ${'a'.repeat(43)}`])(
  'the header %j names nobody',
  (header) => {
    const tickets = createCallTickets<string>(randomSource)
    tickets.issue('ann')
    expect(tickets.take(header)).toBeUndefined()
  },
)
