import { readFileSync } from 'node:fs'
import { join } from 'node:path'

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
  '/ent/v2/one-click/general_one_click': 'G1C',
} as const
/** A create that the interface does not have goes by its path. */
export type Code = (typeof codes)[keyof typeof codes] | `/${string}`

const codeOf = (path: string): Code => codes[path as keyof typeof codes] ?? (path as `/${string}`)

const document = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'openapi.json'), 'utf8')) as OpenApi

/** Every route there is. */
export const routes: readonly Route[] = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.keys(operations).map((method) => ({ method: method.toUpperCase(), path })),
)

const contentOf = (operation: Operation | undefined): Content =>
  operation?.requestBody?.content?.['application/json'] ?? {}

const fieldsOf = ({ schema }: Content): string[] =>
  [schema, ...(schema?.oneOf ?? [])].flatMap((each) => Object.keys(each?.properties ?? {}))

const exampleOf = ({ example, examples = {} }: Content): Example => example ?? Object.values(examples)[0]?.value ?? {}

const isCreate = ({ method, path }: Route): boolean =>
  method === 'POST' && path.startsWith('/ent/') && !path.includes('{') && path !== '/ent/v2/subjects'

/** Every create of the service that is built, with the fields it lists. */
export const creates: readonly Create[] = routes.filter(isCreate).map(({ path }) => {
  const content = contentOf(document.paths[path]?.['post'])
  return { code: codeOf(path), path, fields: new Set(fieldsOf(content)), example: exampleOf(content) }
})

export const createOf = (code: Code): Create => {
  const found = creates.find((each) => each.code === code)
  if (!found) throw new Error(`${code} is not in openapi.json`)
  return found
}

/** The creates that list a field: what a row with CREATE is about. */
export const listing = (field: string): readonly Create[] => creates.filter(({ fields }) => fields.has(field))
