import { createClient } from '@kinora/sdk'
import type { Listed } from '../sdk-operations.ts'
import { callsOfCommands } from './calls-of-commands.ts'
import { callsOfTools } from './calls-of-tools.ts'
import { openaiMethods, type Way, whyNot } from './reasons.ts'
import { type Call, isAt } from './record-calls.ts'

/** What a reader of a row wants to know: the first ways, not all of them. */
const shown = 2

const callers = (calls: ReadonlyMap<string, Call[]>, method: string, path: string): string[] =>
  [...calls].filter(([, made]) => made.some((call) => isAt(call, method, path))).map(([name]) => name)

const code = (names: readonly string[]): string =>
  names
    .slice(0, shown)
    .map((name) => `\`${name}\``)
    .join(', ')

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** Named otherwise in Python, where what goes on until it has ended is an iterator. */
const otherNames: Readonly<Record<string, string>> = { watchTask: 'follow' }

/** The calls that each client, command and tool makes. */
export type FoundCalls = {
  commands: ReadonlyMap<string, Call[]>
  tools: ReadonlyMap<string, Call[]>
  typescript: ReadonlySet<string>
  python: ReadonlySet<string>
}

/** How each call is made by every client, found by running them. */
export const findWaysIn = async (pythonClient: string) =>
  createWaysIn({
    commands: await callsOfCommands(),
    tools: await callsOfTools(),
    typescript: new Set(Object.keys(createClient({ baseUrl: 'http://api.invalid', key: 'key' }))),
    python: new Set([...pythonClient.matchAll(/^ {4}def (\w+)\(/gm)].map(([, name = '']) => name)),
  })

/** Throws for a call that a client, the command line or the tools lack without a reason. */
export const createWaysIn = ({ commands, tools, typescript, python: inPython }: FoundCalls) => {
  const found = ({ method, path, operation: { operationId: name } }: Listed): Record<Way, string> => {
    const python = otherNames[name] ?? snake(name)
    const others = openaiMethods[name]
    return {
      typescript: others ? `\`${others.typescript}\` of \`openai\`` : typescript.has(name) ? `\`${name}\`` : '',
      python: others ? `\`${others.python}\` of \`openai\`` : inPython.has(python) ? `\`${python}\`` : '',
      command: code(callers(commands, method, path)),
      tool: code(callers(tools, method, path)),
    }
  }
  return {
    of(listed: Listed): Record<Way, string> {
      const { operationId: name } = listed.operation
      const reasons = whyNot[name] ?? (name in openaiMethods ? whyNot['openai'] : undefined)
      return Object.fromEntries(
        Object.entries(found(listed)).map(([way, cell]) => {
          const why = reasons?.[way as Way]
          if (cell === '' && why === undefined) throw new Error(`${name} is in no ${way}, and no reason is told`)
          return [way, cell === '' ? `none: ${why}` : cell]
        }),
      ) as Record<Way, string>
    },
    commandsAt({ name, method, path }: { name: string; method: string; path: string }): string {
      const found = callers(commands, method, path)
      if (found.length === 0) throw new Error(`${name} is in no command`)
      return code(found)
    },
  }
}
