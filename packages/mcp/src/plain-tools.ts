import type { CallOptions } from '@kinora/sdk'
import { type PlainCall, plainCalls } from '@kinora/sdk/creates'
import type { operations } from '@kinora/sdk/operations'
import { z } from 'zod'
import { schemaOfCall } from './call-schema.ts'
import { plainInputs } from './create-inputs.gen.ts'
import { resultOf } from './results.ts'
import { readArguments, type Tool } from './tool.ts'

type Method = (...given: [...id: string[], input: object | undefined, options: CallOptions]) => Promise<object>

const idOf = z.object({ id: z.string().min(1) })

const hintsOf = ({ method }: PlainCall): NonNullable<Tool['listed']['annotations']> => ({
  readOnlyHint: method === 'GET',
  destructiveHint: method === 'DELETE',
  idempotentHint: method !== 'POST',
  openWorldHint: true,
})

const toolOf = (call: PlainCall): Tool => {
  const { name, command, path, summary, fields } = call
  const input = plainInputs[name] ?? { properties: {}, required: [] }
  const hasId = path.includes('{id}')
  return {
    listed: {
      name: command,
      title: summary,
      description: `${summary}.`,
      inputSchema: schemaOfCall(call, { input, id: { type: 'string' } }),
      annotations: hintsOf(call),
    },
    async run(given, { client, signal, headers }) {
      const method = client[name as keyof typeof operations] as unknown as Method
      const { id, ...sent } = hasId ? { ...given, ...readArguments(idOf, given) } : { id: '', ...given }
      const asked = fields.length === 0 ? undefined : sent
      return resultOf(await method(...(hasId ? [id] : []), asked, { signal, headers }))
    },
  }
}

/** Calls that make no task, by their fields alone; the service judges those. */
export const plainTools: readonly Tool[] = plainCalls.map(toolOf)
