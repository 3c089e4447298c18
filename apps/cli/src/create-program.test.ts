import { creates } from '@kinora/sdk/creates'
import { expect, it } from 'vitest'
import { createProgram } from './create-program.ts'
import { createProfileStore } from './profiles/profile-store.ts'
import type { Terminal } from './terminal.ts'

const shown: string[] = []
const terminal = { show: (text: string) => shown.push(text), log: (text: string) => shown.push(text) }
const profiles = createProfileStore('/missing/profiles.json')
const program = () =>
  createProgram({
    terminal: terminal as unknown as Terminal,
    sources: { environment: {}, services: {}, profiles: () => ({ profiles: {} }) },
    profiles,
    version: '1.2.3',
  })

it('kinora has a command and a quote command for every create', () => {
  const all = program().commands
  const named = all.map((command) => command.name())
  const quoted = all.find((command) => command.name() === 'quote')?.commands.map((command) => command.name())
  for (const { command } of creates) {
    expect(named).toContain(command)
    expect(quoted).toContain(command)
  }
})

it('kinora complete offers its own commands', async () => {
  await program().parseAsync(['complete', '--', 'film', 'c'], { from: 'user' })
  expect(shown.at(-1)).toBe('compose')
})

it('kinora complete offers the models of one endpoint', async () => {
  await program().parseAsync(['complete', '--', 'digital-human', '--model', 'gen'], { from: 'user' })
  expect(shown.at(-1)?.split('\n').toSorted()).toEqual(['genq2-pro', 'genq2-turbo'])
})

it('kinora names a missing setting', async () => {
  await expect(program().parseAsync(['credits'], { from: 'user' })).rejects.toThrow('KINORA_URL is not set')
})
