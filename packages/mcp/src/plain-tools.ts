import type { CallOptions } from '@kinora/sdk'
import { type PlainCall, plainCalls } from '@kinora/sdk/creates'
import type { operations } from '@kinora/sdk/operations'
import { z } from 'zod'
import { buildCallSchema } from './call-schema.ts'
import { costArguments, requireConsent, sendOptions } from './consent.ts'
import { plainInputs } from './create-inputs.gen.ts'
import { fetchQuote } from './create-tools.ts'
import { toToolResult } from './results.ts'
import { type Arguments, type Call, readArguments, type Tool, toJsonProperties } from './tool.ts'
import { toolGuides } from './tool-guides.ts'

type Method = (...given: [...id: string[], input: object | undefined, options: CallOptions]) => Promise<object>

const idArgument = z.object({ id: z.string().min(1) })

const buildAnnotations = ({ method }: PlainCall): NonNullable<Tool['listed']['annotations']> => ({
  readOnlyHint: method === 'GET',
  destructiveHint: method === 'DELETE',
  idempotentHint: method !== 'POST',
  openWorldHint: true,
})

const withoutOwn = (given: Arguments): Arguments => {
  const { max_credits: _, idempotency_key: __, ...rest } = given
  return rest
}

/** Price of a call that creates no task: quoted by the service, or fixed. */
export const plainQuote = async (
  plain: PlainCall,
  given: Arguments,
  call: Call,
): Promise<{ credits: number; credits_max: number }> => {
  const { costs = 0 } = plain
  return costs === 'quoted' ? fetchQuote(plain, withoutOwn(given), call) : { credits: costs, credits_max: costs }
}

const buildPlainTool = (plain: PlainCall): Tool => {
  const { name, command, path, summary, fields, costs } = plain
  const input = plainInputs[name] ?? { properties: {}, required: [] }
  const hasId = path.includes('{id}')
  return {
    listed: {
      name: command,
      title: summary,
      description: toolGuides[command] ?? `${summary}.`,
      inputSchema: buildCallSchema(plain, {
        input,
        id: { type: 'string' },
        ...(costs === undefined ? {} : { own: toJsonProperties(costArguments) }),
      }),
      annotations: buildAnnotations(plain),
    },
    async run(all, call) {
      const own = costs === undefined ? {} : readArguments(costArguments, all)
      const given = costs === undefined ? all : withoutOwn(all)
      const { id, ...sent } = hasId ? { ...given, ...readArguments(idArgument, given) } : { id: '', ...given }
      if (costs !== undefined) requireConsent({ given: own, quote: await plainQuote(plain, given, call) }, call)
      const method = call.client[name as keyof typeof operations] as unknown as Method
      const payload = fields.length === 0 ? undefined : sent
      return toToolResult(await method(...(hasId ? [id] : []), payload, sendOptions(own, call)))
    },
  }
}

/** Tools of the calls that create no task. The service validates their fields. */
export const plainTools: readonly Tool[] = plainCalls.map(buildPlainTool)
