import { toolTable } from '@kinora/mcp'
import { createClient } from '@kinora/sdk'
import { type Call, recordCalls } from './record-calls.ts'

type Schema = { type?: string; enum?: unknown[]; minimum?: number }
type Listed = { properties?: object | undefined; required?: string[] | undefined }
type ToolArguments = Record<string, unknown>

/** It quotes the price of other tools. */
const leftOut = new Set(['quote'])

const valuesFor = ({ type, enum: listed, minimum = 1 }: Schema): unknown[] => {
  if (listed) return listed
  if (type === 'integer' || type === 'number') return [minimum]
  if (type === 'array') return [[]]
  return [type === 'object' ? {} : type === 'boolean' ? true : '1']
}

/** Every required choice of a tool decides which calls it makes. */
const listArguments = ({ properties, required = [] }: Listed): ToolArguments[] =>
  required.reduce<ToolArguments[]>(
    (all, name) =>
      valuesFor(((properties ?? {}) as Record<string, Schema>)[name] ?? {}).flatMap((value) =>
        all.map((toolArguments) => ({ ...toolArguments, [name]: value })),
      ),
    [{}],
  )

const createCallContext = () => ({
  client: createClient({ baseUrl: 'http://api.invalid', key: 'key', patience: false }),
  signal: new AbortController().signal,
  stopping: new AbortController().signal,
  headers: {},
  costlyAbove: Number.POSITIVE_INFINITY,
  reportProgress: () => undefined,
})

/** Records the calls that each tool makes, by running it. */
export const recordToolCalls = async (): Promise<Map<string, Call[]>> => {
  const callsByTool = new Map<string, Call[]>()
  for (const [name, { listed, run }] of toolTable) {
    if (leftOut.has(name)) continue
    const calls: Call[] = []
    // Twenty cover every kind of film; a create has one path for all models.
    for (const toolArguments of listArguments(listed.inputSchema).slice(0, 20))
      calls.push(...(await recordCalls(() => run(toolArguments, createCallContext()))))
    callsByTool.set(name, calls)
  }
  return callsByTool
}
