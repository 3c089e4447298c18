import { reasons } from '@kinora/contract'
import { beforeAll, expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'

type Schema = { properties: Record<string, { enum?: unknown[] }>; oneOf: Schema[]; anyOf?: Schema[] }
type Content = Record<string, { schema: Schema; examples?: Record<string, { value: { model: string } }> }>
type Operation = {
  summary?: string
  tags?: string[]
  deprecated?: boolean
  requestBody: { content: Content; required: boolean }
  responses: Record<string, { content?: Content }>
}
type Document = {
  servers?: { url: string }[]
  tags?: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, { content: Content }> }
}

let document: Document
beforeAll(async () => {
  document = (await openApiDocument({ extendedRows: true })) as Document
})

const operation = (method: string, path: string): Operation => {
  const found = document.paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is not described`)
  return found
}

it('the document allows a create reply to echo the values of every model', () => {
  const { requestBody, responses } = operation('post', '/ent/v2/text2video')
  const [created] = responses['200']?.content?.['application/json']?.schema.anyOf ?? []
  const echoed = created?.properties ?? {}
  for (const { properties } of requestBody.content['application/json']?.schema.oneOf ?? [])
    for (const field of ['duration', 'resolution'])
      expect(echoed[field]?.enum).toEqual(expect.arrayContaining(properties[field]?.enum ?? ['nothing']))
})

it('the document has a complete example request for each model', () => {
  const { schema, examples } = operation('post', '/ent/v2/img2video').requestBody.content['application/json'] ?? {}
  const models = Object.values(examples ?? {}).map(({ value }) => value.model)
  expect(models).toEqual(schema?.oneOf.map(({ properties }) => properties['model']?.enum?.[0]))
})

it('the document describes event streams, and their refusals as JSON', () => {
  const { responses } = operation('get', '/ent/v2/tasks/{id}/events')
  expect(Object.keys(responses['200']?.content ?? {})).toEqual(['text/event-stream'])
  expect(Object.keys(document.components.responses['404']?.content ?? {})).toEqual(['application/json'])
})

it('the document lists every status except 405', () => {
  const statuses = new Set(Object.values(reasons).map(({ status }) => String(status)))
  const { responses } = operation('post', '/ent/v2/tasks/{id}/cancel')
  expect(new Set(['405', ...Object.keys(responses)])).toEqual(new Set(['200', ...statuses]))
})

it('the document marks an optional body as not required', () => {
  expect(operation('post', '/ent/v2/tasks/{id}/cancel').requestBody.required).toBe(false)
})

const everyOperation = (): [string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]): [string, Operation] => [`${method} ${path}`, found]),
  )

it('the document has a summary and one described tag for every operation', () => {
  const described = (document.tags ?? []).filter(({ description }) => description).map(({ name }) => name)
  const faulty = everyOperation().filter(
    ([, { summary, tags = [] }]) => !summary || tags.length !== 1 || !described.includes(tags[0] ?? ''),
  )
  expect(faulty.map(([name]) => name)).toEqual([])
})

it('the document describes no unused tag', () => {
  const used = new Set(everyOperation().flatMap(([, { tags = [] }]) => tags))
  expect((document.tags ?? []).map(({ name }) => name).filter((name) => !used.has(name))).toEqual([])
})

it('the document names its own service as the server', () => {
  expect(document.servers?.map(({ url }) => url)).toEqual(['/'])
})

it('the document marks only the aliases as deprecated (D-280, D-410, D-413)', () => {
  const marked = everyOperation().filter(([, { deprecated }]) => deprecated)
  expect(marked.map(([name]) => name).sort()).toEqual([
    'get /ent/v2/one-click/genernal_one_click/{id}',
    'post /ent/v2/one-click/genernal_one_click',
    'post /ent/v2/one-click/genernal_one_click/{id}/compose',
    'post /ent/v2/one-click/genernal_one_click/{id}/edit',
    'post /ent/v2/template2video',
    'post /ent/v2/upscale-pro',
  ])
})
