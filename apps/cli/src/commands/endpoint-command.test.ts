import { type AdminEndpoint, adminEndpoints } from '@kinora/contract'
import { Command } from 'commander'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import type { CommandContext } from '../command-context.ts'
import { addEndpointCommand, listField, readFlag } from './endpoint-command.ts'

/** Runs a command line and returns its requests. */
const runCommand = async (...words: string[]): Promise<unknown[]> => {
  const requests: unknown[] = []
  const client = { call: async (endpoint: AdminEndpoint, what: object) => void requests.push(endpoint.path, what) }
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
  return requests
}

it('an admin command sends its flags as fields', async () => {
  expect(await runCommand('key', 'change', 'k1', '--scopes', 'read,create', '--monthly-budget', '7')).toEqual([
    '/admin/v1/keys/{id}',
    { id: 'k1', fields: { scopes: ['read', 'create'], monthly_budget: 7 } },
  ])
  expect(await runCommand('tenant', 'list', '--count', '3')).toEqual([
    '/admin/v1/tenants',
    { id: '', fields: { count: 3 } },
  ])
})

it('an admin command sends true and false as booleans and rejects another word', async () => {
  expect(await runCommand('task', 'cancel-all', '--state', 'created', '--dry-run', 'false')).toEqual([
    '/admin/v1/tasks/cancel',
    { id: '', fields: { state: 'created', dry_run: false } },
  ])
  await expect(runCommand('task', 'cancel-all', '--dry-run', 'no')).rejects.toThrow('dry_run')
})

it('an admin command prefixes a flag that collides with a global flag', async () => {
  expect(await runCommand('callback', 'test', '1', '--callback-url', 'http://a.example/hook')).toEqual([
    '/admin/v1/tenants/{id}/deliveries/test',
    { id: '1', fields: { url: 'http://a.example/hook' } },
  ])
})

it('an admin command sends true or false of a flag as a truth value', async () => {
  expect(await runCommand('people', 'operator', '7', '--is-operator', 'false')).toEqual([
    '/admin/v1/people/{id}/operator',
    { id: '7', fields: { is_operator: false } },
  ])
  await expect(runCommand('people', 'operator', '7', '--is-operator', 'yes')).rejects.toThrow('is_operator')
})

it('an admin command reports an invalid flag before it sends a request', async () => {
  await expect(runCommand('tenant', 'change', '1', '--concurrency', 'many')).rejects.toThrow('concurrency')
})

it.each([
  ['expires_at', 'null', null],
  ['expires_at', '2030-01-31T00:00:00Z', '2030-01-31T00:00:00Z'],
  ['monthly_budget', 'null', null],
  ['name', 'null', 'null'],
])('readFlag parses --%s %s as %s', (name, text, value) => {
  expect(readFlag((adminEndpoints.changeKey.body.shape as Record<string, z.ZodType>)[name] as z.ZodType, text)).toBe(
    value,
  )
})

const findListFields = (command: string) =>
  Object.values<AdminEndpoint>(adminEndpoints)
    .filter((endpoint) => endpoint.command === command)
    .map(listField)

it('every list command prints a table', () => {
  const lists = Object.values<AdminEndpoint>(adminEndpoints).filter(({ command }) => command?.endsWith(' list'))
  expect(lists.filter((endpoint) => listField(endpoint) === undefined)).toEqual([])
  expect(lists.length).toBeGreaterThan(5)
  expect([findListFields('tenant list'), findListFields('dead-tasks'), findListFields('components')]).toEqual([
    ['tenants'],
    ['tasks'],
    ['parts'],
  ])
})

it.each(['tenant show', 'backend drain', 'subject create', 'key create', 'secrets status'])(
  '%s prints one item and no table',
  (command) => {
    expect(findListFields(command)).toEqual([undefined])
  },
)
