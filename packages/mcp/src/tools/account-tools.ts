import { creates, plainCalls } from '@kinora/sdk/creates'
import { z } from 'zod'
import { modelFacts } from '../create-inputs.gen.ts'
import { fetchQuote, isFilmStep } from '../create-tools.ts'
import { plainQuote } from '../plain-tools.ts'
import { WrongArguments } from '../refusals.ts'
import { toToolResult } from '../results.ts'
import { type Arguments, type Call, defineTool, readsOnly } from '../tool.ts'
import { filmCall } from './film-part-tools.ts'

const priced = [
  ...creates.filter((create) => !isFilmStep(create)).map(({ command }) => command),
  'film-edit',
  'film-compose',
  ...plainCalls.filter(({ costs }) => costs !== undefined).map(({ command }) => command),
]
const withModels = [...new Set(modelFacts.map(({ tool }) => tool))]

const isStep = (tool: string): tool is 'film-edit' | 'film-compose' => tool === 'film-edit' || tool === 'film-compose'

const readPrice = (tool: string, given: Arguments, call: Call): Promise<object> => {
  if (isStep(tool)) {
    const film = filmCall(tool === 'film-edit' ? 'edit' : 'compose', given)
    return fetchQuote(film.create, film.given, call)
  }
  const create = creates.find(({ command }) => command === tool && !isFilmStep({ command }))
  if (create) return fetchQuote(create, given, call)
  const plain = plainCalls.find(({ command, costs }) => command === tool && costs !== undefined)
  if (plain) return plainQuote(plain, given, call)
  throw new WrongArguments(`tool: must be one of ${priced.join(', ')}`)
}

const quote = defineTool({
  name: 'quote',
  title: 'Quote a price',
  description:
    'Price in credits and expected time of a call that creates something. Creates nothing. Use it when the user asks for a price or compares variants; the creating tools check the price themselves.',
  input: z.object({
    tool: z.string().meta({ description: 'Name of the tool that would be called' }),
    arguments: z.record(z.string(), z.unknown()).meta({ description: 'Its arguments' }),
  }),
  annotations: readsOnly,
  run: async ({ tool, arguments: given }, call) => toToolResult(await readPrice(tool, given, call)),
})

const models = defineTool({
  name: 'models',
  title: 'List models',
  description:
    'Models of each tool and the values that only some of them take. A model with isEverywhere false exists only if the operator enabled it. The schema of a tool lists the same models; use this to compare tools.',
  input: z.object({ tool: z.enum(withModels).optional().meta({ description: 'Only models of this tool' }) }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async ({ tool }) =>
    toToolResult({ models: modelFacts.filter((facts) => tool === undefined || facts.tool === tool) }),
})

const credits = defineTool({
  name: 'credits',
  title: 'Read the balance',
  description: 'Credits left, and how many tasks run and wait. Use quote for the price of a call.',
  input: z.object({}),
  annotations: readsOnly,
  run: async (_, { client, signal }) => toToolResult(await client.getCredits({ show_detail: 'true' }, { signal })),
})

export const accountTools = [quote, models, credits] as const
