import { type AdminEndpoint, adminEndpoints } from '@kinora/contract'
import { Command } from 'commander'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import type { CommandContext } from '../command-context.ts'
import { addEndpointCommand, listField, readFlag } from './endpoint-command.ts'

/** What a line of words asks the service. */
const askedBy = async (...words: string[]): Promise<unknown[]> => {
  const asked: unknown[] = []
  const client = { ask: async (endpoint: AdminEndpoint, what: object) => void asked.push(endpoint.path, what) }
  const program = new Command('kinora').option('--url <url>').exitOverride()
  const admin = program.command('admin')
  for (const endpoint of Object.values<AdminEndpoint>(adminEndpoints))
    if (endpoint.command !== undefined)
      addEndpointCommand(
        admin,
        { ...endpoint, command: endpoint.command },
        { print: () => undefined, printList: () => undefined } as unknown as CommandContext,
        () => client as never,
      )
  await program.parseAsync(['admin', ...words], { from: 'user' })
  return asked
}

it('asks what the words say, with flags for the fields', async () => {
  expect(await askedBy('key', 'change', 'k1', '--scopes', 'read,create', '--monthly-budget', '7')).toEqual([
    '/admin/v1/keys/{id}',
    { id: 'k1', fields: { scopes: ['read', 'create'], monthly_budget: 7 } },
  ])
  expect(await askedBy('tenant', 'list', '--count', '3')).toEqual([
    '/admin/v1/tenants',
    { id: '', fields: { count: 3 } },
  ])
})

it('names a field otherwise that is called like a flag of the whole program', async () => {
  expect(await askedBy('callback', 'test', '1', '--callback-url', 'http://a.example/hook')).toEqual([
    '/admin/v1/tenants/{id}/deliveries/test',
    { id: '1', fields: { url: 'http://a.example/hook' } },
  ])
})

it('tells a wrong flag before anything is sent', async () => {
  await expect(askedBy('tenant', 'change', '1', '--concurrency', 'many')).rejects.toThrow('concurrency')
})

it.each([
  ['expires_at', 'null', null],
  ['expires_at', '2030-01-31T00:00:00Z', '2030-01-31T00:00:00Z'],
  ['monthly_budget', 'null', null],
  ['name', 'null', 'null'],
])('reads --%s %s as %s', (name, text, value) => {
  expect(readFlag((adminEndpoints.changeKey.body.shape as Record<string, z.ZodType>)[name] as z.ZodType, text)).toBe(
    value,
  )
})

const listOf = (command: string) =>
  Object.values<AdminEndpoint>(adminEndpoints)
    .filter((endpoint) => endpoint.command === command)
    .map(listField)

it('every list command prints a table', () => {
  const lists = Object.values<AdminEndpoint>(adminEndpoints).filter(({ command }) => command?.endsWith(' list'))
  expect(lists.filter((endpoint) => listField(endpoint) === undefined)).toEqual([])
  expect(lists.length).toBeGreaterThan(5)
  expect([listOf('tenant list'), listOf('dead-tasks'), listOf('parts')]).toEqual([['tenants'], ['tasks'], ['parts']])
})

it.each(['tenant show', 'backend drain', 'subject create', 'key create', 'secrets status'])(
  '%s prints one thing and no table',
  (command) => {
    expect(listOf(command)).toEqual([undefined])
  },
)
