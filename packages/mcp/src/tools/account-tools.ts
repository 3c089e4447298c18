import { creates } from '@kinora/sdk/creates'
import { z } from 'zod'
import { modelFacts } from '../create-inputs.gen.ts'
import { quoteOf } from '../create-tools.ts'
import { WrongArguments } from '../refusals.ts'
import { resultOf } from '../results.ts'
import { defineTool, readsOnly } from '../tool.ts'

const commands = creates.map(({ command }) => command)
const withModels = [...new Set(modelFacts.map(({ tool }) => tool))]

const quote = defineTool({
  name: 'quote',
  title: 'Ask for a price',
  description:
    'What a tool that makes something would cost with these arguments, and about how long it would take. Makes nothing.',
  input: z.object({
    tool: z.enum(commands).meta({ description: 'The tool that would be called' }),
    arguments: z.record(z.string(), z.unknown()).meta({ description: 'What it would be called with' }),
  }),
  annotations: readsOnly,
  async run({ tool, arguments: given }, call) {
    const create = creates.find(({ command }) => command === tool)
    if (!create) throw new WrongArguments(`tool: none of ${commands.join(', ')}`)
    return resultOf(await quoteOf(create, given, call))
  },
})

const models = defineTool({
  name: 'models',
  title: 'List models',
  description:
    'Models of the tools that have some, and what each takes otherwise than the others. One that is not everywhere is there if the operator turned it on.',
  input: z.object({ tool: z.enum(withModels).optional().meta({ description: 'Only those of this tool' }) }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async ({ tool }) =>
    resultOf({ models: modelFacts.filter((facts) => tool === undefined || facts.tool === tool) }),
})

const credits = defineTool({
  name: 'credits',
  title: 'Read the balance',
  description: 'Credits left, what runs and what waits.',
  input: z.object({}),
  annotations: readsOnly,
  run: async (_, { client, signal }) => resultOf(await client.getCredits({ show_detail: 'true' }, { signal })),
})

export const accountTools = [quote, models, credits] as const
