import { type AdminEndpoint, adminEndpoints } from '@kinora/contract'
import { Command } from 'commander'
import { expect, it } from 'vitest'
import type { CommandContext } from '../command-context.ts'
import { addLoginLink } from './login-link.ts'

/** Runs `login-link` against people that exist, and returns its requests and what it prints. */
const run = async (people: readonly { id: string; is_operator: boolean }[], ...words: string[]) => {
  const requests: [string, unknown][] = []
  const printed: unknown[] = []
  const client = {
    async call(endpoint: AdminEndpoint, what: { id?: string; fields?: unknown }) {
      requests.push([`${endpoint.method} ${endpoint.path}`, what.fields ?? what.id])
      if (endpoint === adminEndpoints.listPeople) return { people, next: '' }
      return endpoint === adminEndpoints.createPerson ? { id: 'new' } : { url: 'link' }
    },
  }
  const admin = new Command('admin').exitOverride()
  const context = { print: (reply: unknown) => void printed.push(reply) } as unknown as CommandContext
  addLoginLink(admin, context, () => client as never)
  await admin.parseAsync(['login-link', ...words], { from: 'user' })
  return { requests, printed }
}
const list = ['GET /admin/v1/people', { email: 'ann@example.com' }]
const link = (id: string) => ['POST /admin/v1/people/{id}/login-link', id]

it('login-link prints a link for the person with the address (D-518)', async () => {
  const { requests, printed } = await run([{ id: '7', is_operator: false }], 'ann@example.com')
  expect([requests, printed]).toEqual([[list, link('7')], [{ url: 'link' }]])
})

it('login-link --operator creates the first operator', async () => {
  const { requests } = await run([], 'ann@example.com', '--operator', '--name', 'Ann')
  const created = ['POST /admin/v1/people', { email: 'ann@example.com', is_operator: true, name: 'Ann' }]
  expect(requests).toEqual([list, created, link('new')])
})

it('login-link --operator uses an operator that exists', async () => {
  expect((await run([{ id: '7', is_operator: true }], 'ann@example.com', '--operator')).requests).toEqual([
    list,
    link('7'),
  ])
})

it.each([
  ['there is no such person', [], ['ann@example.com'], 'add --operator'],
  [
    'the person is no operator',
    [{ id: '7', is_operator: false }],
    ['ann@example.com', '--operator'],
    'people operator 7',
  ],
  ['the address is none', [], ['ann'], 'e-mail'],
])('login-link creates no link if %s', async (_what, people, words, message) => {
  await expect(run(people, ...words)).rejects.toThrow(message)
})
