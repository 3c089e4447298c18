import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { howOften } from './how-often.ts'

type Schema = { properties?: Record<string, unknown>; oneOf?: Schema[] }
type Example = Record<string, unknown>
type Content = { schema?: Schema; example?: Example; examples?: Record<string, { value: Example }> }
type Operation = { requestBody?: { content?: Record<string, Content> } }
type OpenApi = { paths: Record<string, Record<string, Operation>> }

export type Route = { method: string; path: string }
export type Create = { code: Code; path: string; fields: ReadonlySet<string>; example: Example }

/** Short codes of the endpoints, by path (D-004). */
export const codes = {
  '/ent/v2/text2video': 'T2V',
  '/ent/v2/img2video': 'I2V',
  '/ent/v2/start-end2video': 'SE',
  '/ent/v2/reference2video': 'R2V',
  '/ent/v2/reference2image': 'R2I',
  '/ent/v2/audio-tts': 'TTS',
  '/ent/v2/template-story': 'TS',
  '/ent/v2/one-click/mv': 'MV',
  '/ent/v2/one-click/premium_mv': 'PMV',
  '/ent/v1/explain-comic/tasks': 'EC',
  '/ent/v2/ad-one-click': 'AD',
  '/ent/v2/ad-one-click/edit': 'ADE',
  '/ent/v2/ad-one-click/compose': 'ADC',
  '/ent/v2/one-click/general_one_click': 'G1C',
} as const
/** A create that the interface does not have goes by its path. */
export type Code = (typeof codes)[keyof typeof codes] | `/${string}`

const codeOf = (path: string): Code => codes[path as keyof typeof codes] ?? (path as `/${string}`)

const document = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'openapi.json'), 'utf8')) as OpenApi

/** Every route there is, but for those in OpenAI's shape, whose refusals look otherwise (D-398). */
export const routes: readonly Route[] = Object.entries(document.paths)
  .filter(([path]) => !path.startsWith('/v1/'))
  .flatMap(([path, operations]) => Object.keys(operations).map((method) => ({ method: method.toUpperCase(), path })))

const contentOf = (operation: Operation | undefined): Content =>
  operation?.requestBody?.content?.['application/json'] ?? {}

const fieldsOf = ({ schema }: Content): string[] =>
  [schema, ...(schema?.oneOf ?? [])].flatMap((each) => Object.keys(each?.properties ?? {}))

const exampleOf = ({ example, examples = {} }: Content): Example => example ?? Object.values(examples)[0]?.value ?? {}

/** What they make is no task. */
const synchronous = new Set(['/ent/v2/subjects', '/ent/v2/img2video-prompt-recommendation'])

/** The built-in engine cannot do these; other back ends can, and so can the sandbox. */
const servedByOthers: ReadonlySet<string> = new Set(['/ent/v2/image2dance', '/ent/v2/audio-clone'])

const isCreate = ({ method, path }: Route): boolean =>
  method === 'POST' && path.startsWith('/ent/') && !path.includes('{') && !synchronous.has(path)

/** Every create, those that work on a film too, with the fields it lists. */
export const everyCreate: readonly Create[] = routes.filter(isCreate).map(({ path }) => {
  const content = contentOf(document.paths[path]?.['post'])
  return { code: codeOf(path), path, fields: new Set(fieldsOf(content)), example: exampleOf(content) }
})

export const worksOnFilm = ({ code }: Pick<Create, 'code'>): boolean => code === 'ADE' || code === 'ADC'

export const isServed = ({ path }: Pick<Create, 'path'>): boolean => !servedByOthers.has(path)

/** What rows with CREATE are about: the creates of the interface and, when the run is to be whole, those that it does not have. */
export const askedCreates = everyCreate.filter(({ code }) => howOften(1, 0) === 1 || !code.startsWith('/'))

const served = askedCreates.filter(isServed)

/** Every create that needs nothing but its body. */
export const creates: readonly Create[] = served.filter((create) => !worksOnFilm(create))

export const createOf = (code: Code): Create => {
  const found = everyCreate.find((each) => each.code === code)
  if (!found) throw new Error(`${code} is not in openapi.json`)
  return found
}

/** The creates that list a field: what a row with CREATE is about. */
export const listing = (field: string): readonly Create[] => served.filter(({ fields }) => fields.has(field))
