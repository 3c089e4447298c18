import type { QuoteReply } from '@kinora/sdk'
import { type Create, creates } from '@kinora/sdk/creates'
import { z } from 'zod'
import { schemaOfCall } from './call-schema.ts'
import { costArguments, requireConsent, sendOptions } from './consent.ts'
import type { CreateInput } from './create-input.ts'
import { createInputs } from './create-inputs.gen.ts'
import { followTask, timeoutSeconds } from './follow-task.ts'
import { resultOf } from './results.ts'
import { type Arguments, type Call, propertiesOf, readArguments, type Tool } from './tool.ts'
import { toolGuides } from './tool-guides.ts'

/** What a tool takes besides the body of its create. */
export const ownArguments = costArguments.extend({
  wait: z.boolean().default(false).meta({ description: 'Wait for the results' }),
  timeout_seconds: timeoutSeconds,
})

const filmId = z.string().meta({ description: 'The film' })

const descriptionOf = ({ command, summary }: Create, { eithers }: CreateInput): string =>
  [toolGuides[command] ?? `${summary}.`, ...eithers.map((names) => `Takes ${names.join(' or ')}.`)].join(' ')

export const inputOf = (name: string): CreateInput =>
  createInputs[name] ?? { properties: {}, required: [], eithers: [] }

/** Where a create is asked for, and its body: arguments that are the tool's own are none of it. */
export const bodyOf = (
  { path }: Pick<Create, 'path'>,
  given: Arguments,
): { path: string; body: Record<string, unknown> } => {
  const own = new Set(Object.keys(ownArguments.shape))
  const body = Object.fromEntries(Object.entries(given).filter(([name]) => !own.has(name)))
  if (!path.includes('{id}')) return { path, body }
  const { id, ...rest } = body
  return { path: path.replace('{id}', encodeURIComponent(readArguments(filmId, id))), body: rest }
}

export const quoteOf = (
  create: Pick<Create, 'path'>,
  given: Arguments,
  { client, signal, headers }: Call,
): Promise<QuoteReply> => {
  const { path, body } = bodyOf(create, given)
  return client.create(`${path}?dry_run=true`, body, { signal, headers }) as unknown as Promise<QuoteReply>
}

/** Quotes a create, makes sure that its price is allowed, creates the task and follows it if wanted. */
export const runCreate = async (create: Pick<Create, 'path'>, given: Arguments, call: Call) => {
  const own = readArguments(ownArguments, given)
  const { path, body } = bodyOf(create, given)
  requireConsent({ given: own, quote: await quoteOf(create, given, call) }, call)
  const made = await call.client.create(path, body, sendOptions(own, call))
  call.tell(0, `task ${made.id} was made`)
  return own.wait ? followTask(made.id, own.timeout_seconds, call) : resultOf(made)
}

/** The other hints have the defaults of the protocol. */
export const createHints = { destructiveHint: false } as const

const toolOf = (create: Create): Tool => {
  const input = inputOf(create.name)
  return {
    listed: {
      name: create.command,
      title: create.summary,
      description: descriptionOf(create, input),
      inputSchema: schemaOfCall(create, {
        input,
        id: { type: 'string', description: 'The film' },
        own: propertiesOf(ownArguments),
      }),
      annotations: createHints,
    },
    run: (given, call) => runCreate(create, given, call),
  }
}

/** Edits and composes of films are two tools for all films: see `tools/film-part-tools.ts`. */
export const isOfFilm = ({ command }: Pick<Create, 'command'>): boolean => /-(edit|compose)$/.test(command)

export const createTools: readonly Tool[] = creates.filter((create) => !isOfFilm(create)).map(toolOf)
