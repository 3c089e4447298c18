import type { CallOptions, Client } from '@kinora/sdk'
import type { CallToolResult, Tool as Listed } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { WrongArguments } from './refusals.ts'

/** Context of one tool call. */
export type Call = {
  client: Client
  /** Cancels the wait for a response; the service continues its work. */
  signal: AbortSignal
  /** Aborts when the process shuts down; waiting calls then return the current state. */
  stopping: AbortSignal
  /** Headers of create requests. */
  headers: NonNullable<CallOptions['headers']>
  /** Price limit in credits; above it a create needs `max_credits`. */
  costlyAbove: number
  /** Reports progress if the caller requested it. */
  reportProgress(progress: number, words: string): void
}

export type Arguments = Readonly<Record<string, unknown>>
export type Tool = { listed: Listed; run(given: Arguments, call: Call): Promise<CallToolResult> }

type Properties = NonNullable<Listed['inputSchema']['properties']>

/** Drops the meaningless maximum of unbounded integers. */
const withoutIdleBound = (field: Record<string, unknown>): Record<string, unknown> => {
  const { maximum, ...rest } = field
  return maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? rest : field
}

/** Fields of an input as JSON Schema properties. */
export const toJsonProperties = (input: z.ZodObject): Properties => {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input' })
  const fields = Object.entries(properties as Record<string, Record<string, unknown>>)
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutIdleBound(field)])) as Properties
}

const toInputSchema = (input: z.ZodObject): Listed['inputSchema'] => {
  const { $schema: _, additionalProperties: __, ...schema } = z.toJSONSchema(input, { io: 'input' })
  return { ...schema, properties: toJsonProperties(input) } as Listed['inputSchema']
}

/** Parses arguments with the schema of a tool. Throws with the names of invalid fields. */
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

/** Defines a tool that is not a create. */
export const defineTool = <S extends z.ZodObject>({ input, run, ...listed }: Definition<S>): Tool => ({
  listed: { ...listed, inputSchema: toInputSchema(input) },
  run: async (given, call) => run(readArguments(input, given), call),
})

export const readsOnly = { readOnlyHint: true, openWorldHint: true } as const
