import { type Create, creates } from '@kinora/sdk/creates'
import { z } from 'zod'
import { createHints, findCreateInput, isFilmStep, ownArguments, runCreate } from '../create-tools.ts'
import { WrongArguments } from '../refusals.ts'
import { type Arguments, readArguments, type Tool, toJsonProperties } from '../tool.ts'

type Step = 'edit' | 'compose'
type Film = { kind: string; create: Create; fields: ReturnType<typeof findCreateInput> }

/** The field with the film id, if the path does not contain it. The tool argument is `id`. */
const filmField = (kind: string): string => `${kind.replaceAll('-', '_')}_task_id`

/** Films with this step, by kind, with their fields besides the id. */
const filmsWith = (step: Step): Film[] =>
  creates.filter(isFilmStep).flatMap((create) => {
    if (!create.command.endsWith(`-${step}`)) return []
    const kind = create.command.slice(0, -step.length - 1)
    const { properties, required, eithers } = findCreateInput(create.name)
    const { [filmField(kind)]: _, ...rest } = properties
    return [{ kind, create, fields: { properties: rest, required: required.filter((name) => name in rest), eithers } }]
  })

const mergeFields = (films: readonly Film[]): Record<string, object> => {
  const names = [...new Set(films.flatMap(({ fields }) => Object.keys(fields.properties)))]
  return Object.fromEntries(
    names.map((name) => {
      const takers = films.filter(({ fields }) => name in fields.properties)
      // Lengths differ between films; the service checks them.
      const { maxLength: _, ...schema } = takers[0]?.fields.properties[name] ?? {}
      const kinds = takers.map(({ kind }) => kind).join(', ')
      const only = takers.length === films.length ? '' : ` (${kinds})`
      return [name, { ...schema, description: `${String(schema['description'])}${only}` }]
    }),
  )
}

const own = new Set(['kind', 'id', ...Object.keys(ownArguments.shape)])
/** Fields of every create that are not listed for language models. */
const plumbing = new Set(['callback_url', 'payload'])

/** Rejects fields of other films, because the service would ignore them. */
const checkFields = ({ kind, fields }: Film, given: Arguments): void => {
  const taken = Object.keys(fields.properties)
  const foreign = Object.keys(given).filter((name) => !own.has(name) && !plumbing.has(name) && !taken.includes(name))
  const faults = foreign.map((name) => `${name}: not accepted by ${kind}, which accepts ${taken.join(', ')}`)
  if (faults.length > 0) throw new WrongArguments(faults.join('; '))
}

const target = z.object({ kind: z.string(), id: z.string().min(1) })

type FilmCall = { create: Pick<Create, 'path'>; given: Arguments }

/** Finds the create endpoint and its arguments. */
export const filmCall = (step: Step, all: Arguments): FilmCall => {
  const { kind, id } = readArguments(target, all)
  const films = filmsWith(step)
  const film = films.find((each) => each.kind === kind)
  if (!film) throw new WrongArguments(`kind: must be one of ${films.map((each) => each.kind).join(', ')}`)
  checkFields(film, all)
  const { kind: _, id: __, ...given } = all
  const isInPath = film.create.path.includes('{id}')
  return { create: film.create, given: { ...given, [isInPath ? 'id' : filmField(kind)]: id } }
}

const buildFilmTool = (step: Step, title: string, description: string): Tool => {
  const films = filmsWith(step)
  const merged = mergeFields(films)
  const shared = Object.keys(merged).filter((name) => films.every(({ fields }) => fields.required.includes(name)))
  return {
    listed: {
      name: `film-${step}`,
      title,
      description,
      inputSchema: {
        type: 'object',
        properties: {
          kind: { type: 'string', enum: films.map(({ kind }) => kind), description: 'Tool that created the film' },
          id: { type: 'string', description: 'Film id' },
          ...merged,
          ...toJsonProperties(ownArguments),
        } as Tool['listed']['inputSchema']['properties'] & object,
        required: ['kind', 'id', ...shared],
      },
      annotations: createHints,
    },
    async run(all, call) {
      const { create, given } = filmCall(step, all)
      return runCreate(create, given, call)
    },
  }
}

const finalizePath = '/ent/v2/tasks/{id}/finalize'

const finalize: Tool = {
  listed: {
    name: 'finalize',
    title: 'Make the final video of a draft',
    description:
      'Make the final video of a free draft, at the full price: same prompt, seed and inputs. Only for tasks that were created with draft: true and have succeeded.',
    inputSchema: {
      type: 'object',
      properties: {
        id: { type: 'string', description: 'Id of the draft' },
        ...toJsonProperties(ownArguments),
      } as Tool['listed']['inputSchema']['properties'] & object,
      required: ['id'],
    },
    annotations: createHints,
  },
  run: async (given, call) => runCreate({ path: finalizePath }, given, call),
}

export const filmPartTools: readonly Tool[] = [
  finalize,
  buildFilmTool(
    'edit',
    'Regenerate one part of a film',
    'Regenerate one part of a finished film: a shot, and in an ad film also its narration or music. Read the ids of the parts with film first. The film itself stays as it is until film-compose joins the new part. To change the whole film create it again instead.',
  ),
  buildFilmTool(
    'compose',
    'Join the parts of a film again',
    'Join chosen parts of a film into a new version, after film-edit: one part for every shot, in their order, with ids from film. Not for joining videos of other tasks.',
  ),
]
