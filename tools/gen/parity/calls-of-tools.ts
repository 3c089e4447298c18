import { toolTable } from '@kinora/mcp'
import { createClient } from '@kinora/sdk'
import { type Call, recordCalls } from './record-calls.ts'

type Schema = { type?: string; enum?: unknown[]; minimum?: number }
type Listed = { properties?: object | undefined; required?: string[] | undefined }
type Given = Record<string, unknown>

/** It asks for the price of what other tools make. */
const leftOut = new Set(['quote'])

const valuesFor = ({ type, enum: listed, minimum = 1 }: Schema): unknown[] => {
  if (listed) return listed
  if (type === 'integer' || type === 'number') return [minimum]
  if (type === 'array') return [[]]
  return [type === 'object' ? {} : type === 'boolean' ? true : '1']
}

/** Every choice that a tool needs to be given decides what it calls. */
const argumentsFor = ({ properties, required = [] }: Listed): Given[] =>
  required.reduce<Given[]>(
    (all, name) =>
      valuesFor(((properties ?? {}) as Record<string, Schema>)[name] ?? {}).flatMap((value) =>
        all.map((given) => ({ ...given, [name]: value })),
      ),
    [{}],
  )

const callWith = () => ({
  client: createClient({ baseUrl: 'http://api.invalid', key: 'key', patience: false }),
  signal: new AbortController().signal,
  stopping: new AbortController().signal,
  headers: {},
  costlyAbove: Number.POSITIVE_INFINITY,
  tell: () => undefined,
})

/** What each tool asks of the service, found by calling it. */
export const callsOfTools = async (): Promise<Map<string, Call[]>> => {
  const found = new Map<string, Call[]>()
  for (const [name, { listed, run }] of toolTable) {
    if (leftOut.has(name)) continue
    const calls: Call[] = []
    // So many cover every kind of film; a create is asked for at one path, whichever model it is given.
    for (const given of argumentsFor(listed.inputSchema).slice(0, 20))
      calls.push(...(await recordCalls(() => run(given, callWith()))))
    found.set(name, calls)
  }
  return found
}
