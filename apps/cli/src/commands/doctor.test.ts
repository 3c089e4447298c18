import { Command } from 'commander'
import { expect, it } from 'vitest'
import type { CommandContext } from '../command-context.ts'
import { addDoctor } from './doctor.ts'

type Part = { part: string; is_well: boolean; says: string; todo: string; serving?: object[] }

/** Output of doctor for an installation with an unreachable API and these components. */
const runDoctor = async (parts: Part[]): Promise<string[]> => {
  const lines: string[] = []
  const context = {
    terminal: { show: (text: string) => void lines.push(text), paintShown: (_: string, text: string) => text },
    isJson: () => false,
    given: () => ({ adminUrl: 'http://admin', adminToken: 'secret' }),
    requireSetting: () => 'http://127.0.0.1:1',
    admin: () => ({ ask: async () => ({ parts }) }),
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
