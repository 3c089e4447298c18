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

/** How each call is made in every way there is, found in the ways themselves. */
export const findWaysIn = async (pythonClient: string) => {
  const commands = await callsOfCommands()
  const tools = await callsOfTools()
  const client = createClient({ baseUrl: 'http://api.invalid', key: 'key' })
  const inPython = new Set([...pythonClient.matchAll(/^ {4}def (\w+)\(/gm)].map(([, name]) => name))

  const found = ({ method, path, operation: { operationId: name } }: Listed): Record<Way, string> => {
    const python = otherNames[name] ?? snake(name)
    const others = openaiMethods[name]
    return {
      typescript: others ? `\`${others.typescript}\` of \`openai\`` : name in client ? `\`${name}\`` : '',
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
