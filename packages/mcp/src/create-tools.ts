import type { QuoteReply } from '@kinora/sdk'
import { type Create, creates } from '@kinora/sdk/creates'
import { z } from 'zod'
import { buildCallSchema } from './call-schema.ts'
import { costArguments, requireConsent, sendOptions } from './consent.ts'
import type { CreateInput } from './create-input.ts'
import { createInputs } from './create-inputs.gen.ts'
import { followTask, timeoutSeconds } from './follow-task.ts'
import { toToolResult } from './results.ts'
import { type Arguments, type Call, readArguments, type Tool, toJsonProperties } from './tool.ts'
import { toolGuides } from './tool-guides.ts'

/** Arguments of a tool besides the body of its create. */
export const ownArguments = costArguments.extend({
  wait: z.boolean().default(false).meta({ description: 'Wait for the results' }),
  timeout_seconds: timeoutSeconds,
})

const filmId = z.string().meta({ description: 'Film id' })

const describeTool = ({ command, summary }: Create, { eithers }: CreateInput): string =>
  [toolGuides[command] ?? `${summary}.`, ...eithers.map((names) => `Takes ${names.join(' or ')}.`)].join(' ')

export const findCreateInput = (name: string): CreateInput =>
  createInputs[name] ?? { properties: {}, required: [], eithers: [] }

/** Path and body of a create, without the tool's own arguments. */
export const buildCreateBody = (
  { path }: Pick<Create, 'path'>,
  given: Arguments,
): { path: string; body: Record<string, unknown> } => {
  const own = new Set(Object.keys(ownArguments.shape))
  const body = Object.fromEntries(Object.entries(given).filter(([name]) => !own.has(name)))
  if (!path.includes('{id}')) return { path, body }
  const { id, ...rest } = body
  return { path: path.replace('{id}', encodeURIComponent(readArguments(filmId, id))), body: rest }
}

export const fetchQuote = (
  create: Pick<Create, 'path'>,
  given: Arguments,
  { client, signal, headers }: Call,
): Promise<QuoteReply> => {
  const { path, body } = buildCreateBody(create, given)
  return client.create(`${path}?dry_run=true`, body, { signal, headers }) as unknown as Promise<QuoteReply>
}

/** Quotes a create, checks that its price is allowed, creates the task and waits for it if requested. */
export const runCreate = async (create: Pick<Create, 'path'>, given: Arguments, call: Call) => {
  const own = readArguments(ownArguments, given)
  const { path, body } = buildCreateBody(create, given)
  requireConsent({ given: own, quote: await fetchQuote(create, given, call) }, call)
  const created = await call.client.create(path, body, sendOptions(own, call))
  call.reportProgress(0, `task ${created.id} created`)
  return own.wait ? followTask(created.id, own.timeout_seconds, call) : toToolResult(created)
}

/** The other hints have protocol defaults. */
export const createHints = { destructiveHint: false } as const

const buildCreateTool = (create: Create): Tool => {
  const input = findCreateInput(create.name)
  return {
    listed: {
      name: create.command,
      title: create.summary,
      description: describeTool(create, input),
      inputSchema: buildCallSchema(create, {
        input,
        id: { type: 'string', description: 'Film id' },
        own: toJsonProperties(ownArguments),
      }),
      annotations: createHints,
    },
    run: (given, call) => runCreate(create, given, call),
  }
}

/** Two tools cover the edit and compose calls of all films: see `tools/film-part-tools.ts`. */
export const isFilmStep = ({ command }: Pick<Create, 'command'>): boolean => /-(edit|compose)$/.test(command)

export const createTools: readonly Tool[] = creates.filter((create) => !isFilmStep(create)).map(buildCreateTool)
