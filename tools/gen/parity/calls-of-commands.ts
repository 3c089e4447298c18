import { createProgram } from '@kinora/cli/program'
import { type Call, recordCalls } from './record-calls.ts'

type Command = ReturnType<typeof createProgram>
type Argument = Command['registeredArguments'][number]
type Option = Command['options'][number]

/** They serve, or ask nothing of a service. */
const leftOut = new Set(['mcp', 'listen', 'trigger', 'complete', 'completion', 'profile', 'quote'])

const quiet = {
  show: () => undefined,
  write: () => undefined,
  tell: () => undefined,
  paint: (_: string, text: string) => text,
  paintShown: (_: string, text: string) => text,
  columns: () => 80,
  rewrite: () => undefined,
  endRewriting: () => undefined,
  isLive: false,
  graphics: () => ({}),
  confirm: async () => true,
}

const newProgram = (): Command =>
  createProgram({
    terminal: quiet as never,
    sources: {
      environment: {
        KINORA_URL: 'http://api.invalid',
        KINORA_KEY: 'key',
        KINORA_ADMIN_URL: 'http://administration.invalid',
        KINORA_ADMIN_TOKEN: 'token',
      },
      services: {},
      profiles: () => ({ profiles: {} }),
    },
    profiles: {} as never,
    version: '',
  })

/** Something that each of them takes: whether it makes sense is the service's to say. */
const wordFor = (argument: Argument): string => (argument.name() === 'file' ? 'package.json' : '1')
const flagFor = ({ long, flags }: Option): string[] => [long ?? '', flags.endsWith('<json>') ? '[]' : '1']

const wordsFor = (command: Command): string[] => [
  ...command.registeredArguments.filter(({ required }) => required).map(wordFor),
  ...command.options.filter(({ mandatory }) => mandatory).flatMap(flagFor),
]

type Leaf = { names: string[]; words: string[] }

const leavesOf = (command: Command, names: string[] = []): Leaf[] =>
  command.commands.length === 0
    ? [{ names, words: wordsFor(command) }]
    : command.commands
        .filter((each) => names.length > 0 || !leftOut.has(each.name()))
        .flatMap((each) => leavesOf(each, [...names, each.name()]))

/** What each command asks of the service, found by running it. */
export const callsOfCommands = async (): Promise<Map<string, Call[]>> => {
  const found = new Map<string, Call[]>()
  for (const { names, words } of leavesOf(newProgram())) {
    const calls = await recordCalls(() => newProgram().parseAsync([...names, ...words], { from: 'user' }))
    found.set(names.join(' '), calls)
  }
  return found
}
