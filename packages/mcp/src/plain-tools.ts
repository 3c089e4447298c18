import type { CallOptions } from '@kinora/sdk'
import { type PlainCall, plainCalls } from '@kinora/sdk/creates'
import type { operations } from '@kinora/sdk/operations'
import { z } from 'zod'
import { schemaOfCall } from './call-schema.ts'
import { costArguments, requireConsent, sendOptions } from './consent.ts'
import { plainInputs } from './create-inputs.gen.ts'
import { quoteOf } from './create-tools.ts'
import { resultOf } from './results.ts'
import { type Arguments, type Call, propertiesOf, readArguments, type Tool } from './tool.ts'
import { toolGuides } from './tool-guides.ts'

type Method = (...given: [...id: string[], input: object | undefined, options: CallOptions]) => Promise<object>

const idOf = z.object({ id: z.string().min(1) })

const hintsOf = ({ method }: PlainCall): NonNullable<Tool['listed']['annotations']> => ({
  readOnlyHint: method === 'GET',
  destructiveHint: method === 'DELETE',
  idempotentHint: method !== 'POST',
  openWorldHint: true,
})

const withoutOwn = (given: Arguments): Arguments => {
  const { max_credits: _, idempotency_key: __, ...rest } = given
  return rest
}

/** What a call without a task costs: asked for where the service quotes it, else its fixed price. */
export const plainQuote = async (
  plain: PlainCall,
  given: Arguments,
  call: Call,
): Promise<{ credits: number; credits_max: number }> => {
  const { costs = 0 } = plain
  return costs === 'quoted' ? quoteOf(plain, withoutOwn(given), call) : { credits: costs, credits_max: costs }
}

const toolOf = (plain: PlainCall): Tool => {
  const { name, command, path, summary, fields, costs } = plain
  const input = plainInputs[name] ?? { properties: {}, required: [] }
  const hasId = path.includes('{id}')
  return {
    listed: {
      name: command,
      title: summary,
      description: toolGuides[command] ?? `${summary}.`,
      inputSchema: schemaOfCall(plain, {
        input,
        id: { type: 'string' },
        ...(costs === undefined ? {} : { own: propertiesOf(costArguments) }),
      }),
      annotations: hintsOf(plain),
    },
    async run(all, call) {
      const own = costs === undefined ? {} : readArguments(costArguments, all)
      const given = costs === undefined ? all : withoutOwn(all)
      const { id, ...sent } = hasId ? { ...given, ...readArguments(idOf, given) } : { id: '', ...given }
      if (costs !== undefined) requireConsent({ given: own, quote: await plainQuote(plain, given, call) }, call)
      const method = call.client[name as keyof typeof operations] as unknown as Method
      const asked = fields.length === 0 ? undefined : sent
      return resultOf(await method(...(hasId ? [id] : []), asked, sendOptions(own, call)))
    },
  }
}

/** Calls that create no task, by their fields alone; the service validates those. */
export const plainTools: readonly Tool[] = plainCalls.map(toolOf)
