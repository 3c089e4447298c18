import { createProgram } from '@kinora/cli/program'
import { type Call, recordCalls } from './record-calls.ts'

type Command = ReturnType<typeof createProgram>
type Argument = Command['registeredArguments'][number]
type Option = Command['options'][number]

/** These commands run a server, or call no service. */
const leftOut = new Set(['mcp', 'listen', 'trigger', 'complete', 'completion', 'profile', 'quote'])

const silentTerminal = {
  show: () => undefined,
  write: () => undefined,
  log: () => undefined,
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
    terminal: silentTerminal as never,
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

/** A value that each argument accepts; the service would validate it. */
const sampleArgument = (argument: Argument): string => (argument.name() === 'file' ? 'package.json' : '1')
const sampleOption = ({ long, flags }: Option): string[] => [long ?? '', flags.endsWith('<json>') ? '[]' : '1']

const sampleArguments = (command: Command): string[] => [
  ...command.registeredArguments.filter(({ required }) => required).map(sampleArgument),
  ...command.options.filter(({ mandatory }) => mandatory).flatMap(sampleOption),
]

type Leaf = { names: string[]; words: string[] }

const listLeafCommands = (command: Command, names: string[] = []): Leaf[] =>
  command.commands.length === 0
    ? [{ names, words: sampleArguments(command) }]
    : command.commands
        .filter((each) => names.length > 0 || !leftOut.has(each.name()))
        .flatMap((each) => listLeafCommands(each, [...names, each.name()]))

/** Records the calls that each command makes, by running it. */
export const recordCommandCalls = async (): Promise<Map<string, Call[]>> => {
  const callsByCommand = new Map<string, Call[]>()
  for (const { names, words } of listLeafCommands(newProgram())) {
    const calls = await recordCalls(() => newProgram().parseAsync([...names, ...words], { from: 'user' }))
    callsByCommand.set(names.join(' '), calls)
  }
  return callsByCommand
}
