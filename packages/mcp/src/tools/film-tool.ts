import type { CallOptions } from '@kinora/sdk'
import { creates } from '@kinora/sdk/creates'
import { operations } from '@kinora/sdk/operations'
import { z } from 'zod'
import { WrongArguments } from '../refusals.ts'
import { toToolResult } from '../results.ts'
import { defineTool, readsOnly } from '../tool.ts'

/** Film creates with the call that reads a film and its parts, at the path of the create plus the id. */
const films = new Map(
  creates.flatMap(({ command, path }) => {
    const read = Object.entries(operations).find(
      ([, { method, path: at }]) => method === 'GET' && at === `${path}/{id}`,
    )
    return read ? [[command, read[0]] as const] : []
  }),
)

type ReadFilm = (id: string, input: undefined, options: CallOptions) => Promise<object>

export const filmTool = defineTool({
  name: 'film',
  title: 'Read a film',
  description:
    'Parts of a film: shots, narration and music with their ids and results. Use it before film-edit and film-compose. For the finished film alone use task.',
  input: z.object({
    kind: z.enum([...films.keys()]).meta({ description: 'Tool that created the film' }),
    id: z.string().min(1).meta({ description: 'Film id' }),
  }),
  annotations: readsOnly,
  async run({ kind, id }, { client, signal }) {
    const name = films.get(kind)
    if (name === undefined) throw new WrongArguments(`kind: must be one of ${[...films.keys()].join(', ')}`)
    // All these calls take only an id.
    const read = client[name as keyof typeof operations] as unknown as ReadFilm
    return toToolResult(await read(id, undefined, { signal }))
  },
})

export const versionsTool = defineTool({
  name: 'versions',
  title: 'List the versions of a film',
  description:
    'Composed versions of a film, or a draft and its final videos, with their results. For the parts of a film use film.',
  input: z.object({ id: z.string().min(1).meta({ description: 'Film or task id' }) }),
  annotations: readsOnly,
  run: async ({ id }, { client, signal }) => toToolResult(await client.listVersions(id, undefined, { signal })),
})

export const takesTool = defineTool({
  name: 'takes',
  title: 'List the takes of one part of a film',
  description:
    'All takes of one part of a film of any kind, with results, origin and the one in use. For all parts of a film use film.',
  input: z.object({
    id: z.string().min(1).meta({ description: 'Film or task id' }),
    part: z.string().min(1).default('shot-0').meta({ description: 'shot-0, shot-1 and so on, narration or music' }),
  }),
  annotations: readsOnly,
  run: async ({ id, part }, { client, signal }) => toToolResult(await client.listTakes(id, { part }, { signal })),
})
