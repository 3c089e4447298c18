import { Command } from 'commander'
import { expect, it } from 'vitest'
import type { CommandContext } from '../command-context.ts'
import { addDoctor } from './doctor.ts'

const health = {
  invariants: {
    checked_at: '2026-01-01T00:00:00.000Z',
    is_late: false,
    checks: [
      { name: 'balanced', sentence: 'the ledger balances', is_well: true, broken: 0, ids: [] as string[], since: null },
    ],
  },
  versions: { api: '0.2.1', workers: [{ version: '0.2.1' }, { version: '0.2.0' }, { version: '0.2.1' }] },
}

type Part = { part: string; is_well: boolean; says: string; todo: string; serving?: object[] }

/** Output of doctor for an installation with an unreachable API and these components. */
const runDoctor = async (parts: Part[], further: object = {}): Promise<string[]> => {
  const lines: string[] = []
  const context = {
    terminal: { show: (text: string) => void lines.push(text), paintShown: (_: string, text: string) => text },
    isJson: () => false,
    given: () => ({ adminUrl: 'http://admin', adminToken: 'secret' }),
    requireSetting: () => 'http://127.0.0.1:1',
    admin: () => ({ ask: async () => ({ parts, ...further }) }),
  } as unknown as CommandContext
  const program = new Command('kinora').exitOverride()
  addDoctor(program, context)
  await program.parseAsync(['doctor'], { from: 'user' }).catch(() => undefined)
  return lines
}
const healthy = { is_well: true, says: 'fine', todo: '' }

it('doctor counts serving API nodes, workers and back ends', async () => {
  const lines = await runDoctor([
    { ...healthy, part: 'api', serving: [{ name: 'api', serving: 2, known: 2 }] },
    { ...healthy, part: 'redis', serving: [] },
    { ...healthy, part: 'workers', serving: [{ name: 'workers', serving: 3, known: 3 }] },
    {
      ...healthy,
      part: 'backends',
      is_well: false,
      serving: [
        { name: 'cpu', serving: 1, known: 1 },
        { name: 'gpu', serving: 1, known: 2 },
      ],
    },
  ])
  expect(lines.find((line) => line.includes('administration'))).toContain('serving: api 2, workers 3, backends 2 of 3')
})

it('doctor supports a service that reports no counts', async () => {
  const lines = await runDoctor([{ ...healthy, part: 'workers' }])
  expect(lines.find((line) => line.includes('administration'))).toContain('reachable')
})

it('doctor reports invariants and versions of API and workers (D-516)', async () => {
  const lines = await runDoctor([{ ...healthy, part: 'workers' }], health)
  expect(lines.find((line) => line.includes('invariants'))).toMatch(/^ok .*1 hold, checked at 2026-01-01/)
  expect(lines.find((line) => line.includes('versions'))).toContain('API 0.2.1; workers: 2 × 0.2.1, 1 × 0.2.0')
})

it.each([
  [{ is_late: true, checked_at: null }, 'last checked: never', 'role sweeps'],
  [
    { checks: [{ name: 'balanced', sentence: 'the ledger balances', is_well: false, broken: 1, ids: ['7'] }] },
    'balanced, the ledger balances: violated by 7',
    'report a bug',
  ],
])('doctor fails for invariants %j', async (change, says, todo) => {
  const invariants = { ...health.invariants, ...change }
  const lines = await runDoctor([{ ...healthy, part: 'workers' }], { ...health, invariants })
  const line = lines.find((each) => each.includes('invariants')) ?? ''
  expect(line).toMatch(/^FAIL/)
  expect(line).toContain(says)
  expect(line).toContain(todo)
})
