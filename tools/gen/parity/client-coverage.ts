import { createClient } from '@kinora/sdk'
import type { ListedOperation } from '../sdk-operations.ts'
import { type ClientKind, missingReasons, openaiMethods } from './reasons.ts'
import { type Call, isAt } from './record-calls.ts'
import { recordCommandCalls } from './record-command-calls.ts'
import { recordToolCalls } from './record-tool-calls.ts'

/** A row shows only the first names. */
const shown = 2

const callers = (calls: ReadonlyMap<string, Call[]>, method: string, path: string): string[] =>
  [...calls].filter(([, recorded]) => recorded.some((call) => isAt(call, method, path))).map(([name]) => name)

const code = (names: readonly string[]): string =>
  names
    .slice(0, shown)
    .map((name) => `\`${name}\``)
    .join(', ')

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** Other names in Python, where a stream is an iterator. */
const otherNames: Readonly<Record<string, string>> = { watchTask: 'follow' }

/** The calls that each client, command and tool makes. */
export type RecordedCalls = {
  commands: ReadonlyMap<string, Call[]>
  tools: ReadonlyMap<string, Call[]>
  typescript: ReadonlySet<string>
  python: ReadonlySet<string>
}

/** Reads how each client makes each call, by running the clients. */
export const readClientCoverage = async (pythonClient: string) =>
  createClientCoverage({
    commands: await recordCommandCalls(),
    tools: await recordToolCalls(),
    typescript: new Set(Object.keys(createClient({ baseUrl: 'http://api.invalid', key: 'key' }))),
    python: new Set([...pythonClient.matchAll(/^ {4}def (\w+)\(/gm)].map(([, name = '']) => name)),
  })

/** Throws for a call that a client, the command line or the tools lack without a reason. */
export const createClientCoverage = ({ commands, tools, typescript, python: pythonMethods }: RecordedCalls) => {
  const findClients = ({
    method,
    path,
    operation: { operationId: name },
  }: ListedOperation): Record<ClientKind, string> => {
    const python = otherNames[name] ?? snake(name)
    const openaiMethod = openaiMethods[name]
    return {
      typescript: openaiMethod
        ? `\`${openaiMethod.typescript}\` of \`openai\``
        : typescript.has(name)
          ? `\`${name}\``
          : '',
      python: openaiMethod
        ? `\`${openaiMethod.python}\` of \`openai\``
        : pythonMethods.has(python)
          ? `\`${python}\``
          : '',
      command: code(callers(commands, method, path)),
      tool: code(callers(tools, method, path)),
    }
  }
  return {
    describeCall(listed: ListedOperation): Record<ClientKind, string> {
      const { operationId: name } = listed.operation
      const reasons = missingReasons[name] ?? (name in openaiMethods ? missingReasons['openai'] : undefined)
      return Object.fromEntries(
        Object.entries(findClients(listed)).map(([way, cell]) => {
          const why = reasons?.[way as ClientKind]
          if (cell === '' && why === undefined) throw new Error(`${name} is in no ${way} and has no reason`)
          return [way, cell === '' ? `none: ${why}` : cell]
        }),
      ) as Record<ClientKind, string>
    },
    commandsAt({ name, method, path }: { name: string; method: string; path: string }): string {
      const commandNames = callers(commands, method, path)
      if (commandNames.length === 0) throw new Error(`${name} is in no command`)
      return code(commandNames)
    },
  }
}
