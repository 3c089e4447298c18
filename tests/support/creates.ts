import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { byRunSize } from './run-size.ts'

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
/** A create outside the interface uses its path as its code. */
export type Code = (typeof codes)[keyof typeof codes] | `/${string}`

const toCode = (path: string): Code => codes[path as keyof typeof codes] ?? (path as `/${string}`)

const document = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'openapi.json'), 'utf8')) as OpenApi

/** Every route except the OpenAI-compatible ones, which have another error format (D-398). */
export const routes: readonly Route[] = Object.entries(document.paths)
  .filter(([path]) => !path.startsWith('/v1/'))
  .flatMap(([path, operations]) => Object.keys(operations).map((method) => ({ method: method.toUpperCase(), path })))

const jsonContent = (operation: Operation | undefined): Content =>
  operation?.requestBody?.content?.['application/json'] ?? {}

const listFields = ({ schema }: Content): string[] =>
  [schema, ...(schema?.oneOf ?? [])].flatMap((each) => Object.keys(each?.properties ?? {}))

const firstExample = ({ example, examples = {} }: Content): Example =>
  example ?? Object.values(examples)[0]?.value ?? {}

/** These endpoints create no task. */
const synchronous = new Set(['/ent/v2/subjects', '/ent/v2/img2video-prompt-recommendation'])

/** Served by other back ends and the sandbox, but not by the built-in engine. */
const servedByOthers: ReadonlySet<string> = new Set(['/ent/v2/image2dance', '/ent/v2/audio-clone'])

const isCreate = ({ method, path }: Route): boolean =>
  method === 'POST' && path.startsWith('/ent/') && !path.includes('{') && !synchronous.has(path)

/** Every create, including those that work on a film, with its fields. */
export const allCreates: readonly Create[] = routes.filter(isCreate).map(({ path }) => {
  const content = jsonContent(document.paths[path]?.['post'])
  return { code: toCode(path), path, fields: new Set(listFields(content)), example: firstExample(content) }
})

export const worksOnFilm = ({ code }: Pick<Create, 'code'>): boolean => code === 'ADE' || code === 'ADC'

export const isServed = ({ path }: Pick<Create, 'path'>): boolean => !servedByOthers.has(path)

/** The creates for rows with CREATE: those of the interface, and in a full run all others. */
export const sampledCreates = allCreates.filter(({ code }) => byRunSize(1, 0) === 1 || !code.startsWith('/'))

const servedCreates = sampledCreates.filter(isServed)

/** Every create that needs no existing film. */
export const creates: readonly Create[] = servedCreates.filter((create) => !worksOnFilm(create))

export const findCreate = (code: Code): Create => {
  const match = allCreates.find((each) => each.code === code)
  if (!match) throw new Error(`${code} is not in openapi.json`)
  return match
}

/** The creates that list a field, for rows with CREATE. */
export const createsWithField = (field: string): readonly Create[] =>
  servedCreates.filter(({ fields }) => fields.has(field))
