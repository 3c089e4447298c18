import type { CallOptions, Client } from '@kinora/sdk'
import type { CallToolResult, Tool as Listed } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { WrongArguments } from './refusals.ts'

/** One call of a tool: whose it is, and what becomes of it meanwhile. */
export type Call = {
  client: Client
  /** Ends the waiting for an answer; what the service has begun goes on. */
  signal: AbortSignal
  /** Fires when this process is to end: what only waits then tells what it knows. */
  stopping: AbortSignal
  /** Goes along with creates. */
  headers: NonNullable<CallOptions['headers']>
  /** A create that may cost more than this is only made when the caller names a ceiling of its own. */
  costlyAbove: number
  /** Tells how far the work has come, where the caller asked to be told. */
  tell(progress: number, words: string): void
}

export type Arguments = Readonly<Record<string, unknown>>
export type Tool = { listed: Listed; run(given: Arguments, call: Call): Promise<CallToolResult> }

type Properties = NonNullable<Listed['inputSchema']['properties']>

/** The bounds of every integer say nothing. */
const withoutIdleBound = (field: Record<string, unknown>): Record<string, unknown> => {
  const { maximum, ...rest } = field
  return maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? rest : field
}

/** The fields of an input as JSON Schema has them. */
export const propertiesOf = (input: z.ZodObject): Properties => {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input' })
  const fields = Object.entries(properties as Record<string, Record<string, unknown>>)
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutIdleBound(field)])) as Properties
}

const schemaOf = (input: z.ZodObject): Listed['inputSchema'] => {
  const { $schema: _, additionalProperties: __, ...schema } = z.toJSONSchema(input, { io: 'input' })
  return { ...schema, properties: propertiesOf(input) } as Listed['inputSchema']
}

/** Arguments as a tool's own schema wants them; what it does not want is told by name. */
export const readArguments = <S extends z.ZodType>(input: S, given: unknown): z.output<S> => {
  const read = input.safeParse(given)
  if (read.success) return read.data
  throw new WrongArguments(
    read.error.issues.map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`).join('; '),
  )
}

type Definition<S extends z.ZodObject> = Pick<Listed, 'name' | 'title' | 'description' | 'annotations'> & {
  input: S
  run(given: z.output<S>, call: Call): Promise<CallToolResult>
}

/** A tool that is not a create's. */
export const defineTool = <S extends z.ZodObject>({ input, run, ...listed }: Definition<S>): Tool => ({
  listed: { ...listed, inputSchema: schemaOf(input) },
  run: async (given, call) => run(readArguments(input, given), call),
})

export const readsOnly = { readOnlyHint: true, openWorldHint: true } as const
