import { describe, expect, it } from 'vitest'
import type { Listed } from '../sdk-operations.ts'
import { createWaysIn, type FoundCalls } from './ways-in.ts'

const call = { method: 'GET', path: '/ent/v2/things/{id}', operation: { operationId: 'readThing' } } as Listed
const made = [{ method: 'GET', path: '/ent/v2/things/1' }]
const everywhere: FoundCalls = {
  commands: new Map([['things show', made]]),
  tools: new Map([['read_thing', made]]),
  typescript: new Set(['readThing']),
  python: new Set(['read_thing']),
}

describe('parity', () => {
  it('names the method, command and tool of a call', () => {
    expect(createWaysIn(everywhere).of(call)).toEqual({
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
    expect(() => createWaysIn({ ...everywhere, ...without }).of(call)).toThrow(`readThing is in no ${way}`)
  })
  it('fails for an administration call without a command', () => {
    const admin = { name: 'pauseAll', method: 'POST', path: '/admin/v1/pause' }
    expect(() => createWaysIn(everywhere).commandsAt(admin)).toThrow('pauseAll is in no command')
  })
})
