import type { QuoteReply } from '@kinora/sdk'
import { type Create, creates } from '@kinora/sdk/creates'
import { z } from 'zod'
import { schemaOfCall } from './call-schema.ts'
import type { CreateInput } from './create-input.ts'
import { createInputs } from './create-inputs.gen.ts'
import { followTask, timeoutSeconds } from './follow-task.ts'
import { TooCostly } from './refusals.ts'
import { resultOf } from './results.ts'
import { type Arguments, type Call, readArguments, type Tool } from './tool.ts'

/** What a tool takes besides the body of its create. */
export const ownArguments = z.object({
  max_credits: z
    .int()
    .min(0)
    .optional()
    .meta({ description: 'The most it may cost; needed where it may cost much. The price is asked before' }),
  wait: z.boolean().default(false).meta({ description: 'Wait for the end, and answer the results' }),
  timeout_seconds: timeoutSeconds,
  idempotency_key: z
    .string()
    .optional()
    .meta({ description: 'The same key with the same arguments is answered as the first time' }),
})

const filmId = z.string().meta({ description: 'The film' })
const { properties: ownProperties = {} } = z.toJSONSchema(ownArguments, { io: 'input' })

const descriptionOf = ({ summary }: Create, { eithers }: CreateInput): string =>
  [`${summary}.`, ...eithers.map((names) => `Takes ${names.join(' or ')}.`)].join(' ')

const inputOf = (name: string): CreateInput => createInputs[name] ?? { properties: {}, required: [], eithers: [] }

/** Where a create is asked for, and its body: arguments that are the tool's own are none of it. */
export const bodyOf = ({ path }: Create, given: Arguments): { path: string; body: Record<string, unknown> } => {
  const own = new Set(Object.keys(ownArguments.shape))
  const body = Object.fromEntries(Object.entries(given).filter(([name]) => !own.has(name)))
  if (!path.includes('{id}')) return { path, body }
  const { id, ...rest } = body
  return { path: path.replace('{id}', encodeURIComponent(readArguments(filmId, id))), body: rest }
}

export const quoteOf = (create: Create, given: Arguments, { client, signal, headers }: Call): Promise<QuoteReply> => {
  const { path, body } = bodyOf(create, given)
  return client.create(`${path}?dry_run=true`, body, { signal, headers }) as unknown as Promise<QuoteReply>
}

const toolOf = (create: Create): Tool => {
  const input = inputOf(create.name)
  return {
    listed: {
      name: create.command,
      title: create.summary,
      description: descriptionOf(create, input),
      inputSchema: schemaOfCall(create, { input, id: { type: 'string', description: 'The film' }, own: ownProperties }),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    },
    async run(given, call) {
      const own = readArguments(ownArguments, given)
      const { path, body } = bodyOf(create, given)
      const most = own.max_credits ?? call.costlyAbove
      const quote = await quoteOf(create, given, call)
      if (quote.credits_max > most) throw new TooCostly(quote, most)
      const { client, signal, headers } = call
      const { idempotency_key: idempotencyKey } = own
      const made = await client.create(path, body, { signal, headers, ...(idempotencyKey ? { idempotencyKey } : {}) })
      call.tell(0, `task ${made.id} was made`)
      return own.wait ? followTask(made.id, own.timeout_seconds, call) : resultOf(made)
    },
  }
}

/** Every create, edit and compose. */
export const createTools: readonly Tool[] = creates.map(toolOf)
