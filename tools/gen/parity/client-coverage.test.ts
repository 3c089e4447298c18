import { describe, expect, it } from 'vitest'
import type { ListedOperation } from '../sdk-operations.ts'
import { createClientCoverage, type RecordedCalls } from './client-coverage.ts'

const call = { method: 'GET', path: '/ent/v2/things/{id}', operation: { operationId: 'readThing' } } as ListedOperation
const recorded = [{ method: 'GET', path: '/ent/v2/things/1' }]
const allClients: RecordedCalls = {
  commands: new Map([['things show', recorded]]),
  tools: new Map([['read_thing', recorded]]),
  typescript: new Set(['readThing']),
  python: new Set(['read_thing']),
}

describe('parity', () => {
  it('names the method, command and tool of a call', () => {
    expect(createClientCoverage(allClients).describeCall(call)).toEqual({
      typescript: '`readThing`',
      python: '`read_thing`',
      command: '`things show`',
      tool: '`read_thing`',
    })
  })
  it.each([
    ['typescript', { typescript: new Set<string>() }],
    ['python', { python: new Set<string>() }],
    ['command', { commands: new Map() }],
    ['tool', { tools: new Map([['read_thing', [{ method: 'POST', path: '/ent/v2/things/1' }]]]) }],
  ])('fails for a call that is in no %s', (way, without) => {
    expect(() => createClientCoverage({ ...allClients, ...without }).describeCall(call)).toThrow(
      `readThing is in no ${way}`,
    )
  })
  it('fails for an administration call without a command', () => {
    const admin = { name: 'pauseAll', method: 'POST', path: '/admin/v1/pause' }
    expect(() => createClientCoverage(allClients).commandsAt(admin)).toThrow('pauseAll is in no command')
  })
})
