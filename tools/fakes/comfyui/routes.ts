import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { extname, join } from 'node:path'
import type { Engine } from './engine.ts'
import { listJobs } from './list-jobs.ts'
import { nodeClasses } from './nodes.ts'
import { toHistory, toQueueItem, toRecord } from './records.ts'
import { type Folder, viewTypes } from './storage.ts'
import { storeUpload } from './store-upload.ts'

export type Answer = { status: number; json?: unknown; type?: string; bytes?: Buffer | string }
type RouteContext = { request: IncomingMessage; url: URL; body: Buffer; engine: Engine; maxBytes: number }
type Route = (context: RouteContext, ...params: string[]) => Answer | Promise<Answer>

const serverError: Answer = {
  status: 500,
  type: 'text/plain; charset=utf-8',
  bytes: '500 Internal Server Error\n\nServer got itself in trouble',
}
const notFound: Answer = { status: 404, type: 'application/octet-stream', bytes: '' }

type RecordedStep = { request: { method: string; path: string }; response: { status: number; json?: unknown } }
const { steps } = JSON.parse(readFileSync(join(import.meta.dirname, 'recordings/01-info.json'), 'utf8')) as {
  steps: RecordedStep[]
}
/** Recorded responses of requests with a constant response. */
const recordedResponses = new Map(
  steps.filter(({ request }) => request.method === 'GET').map(({ request, response }) => [request.path, response]),
)
const recorded = (path: string): Answer | undefined => {
  const answer = recordedResponses.get(path)
  return answer && 'json' in answer ? { status: answer.status, json: answer.json } : undefined
}

const parseObject = (body: Buffer): Record<string, unknown> => {
  const read = JSON.parse(body.toString()) as unknown
  if (typeof read !== 'object' || read === null) throw new Error('not an object')
  return read as Record<string, unknown>
}
const toIds = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const view: Route = ({ request, url, engine }) => {
  const { searchParams: query } = url
  const [filename, subfolder, type] = [
    query.get('filename'),
    query.get('subfolder') ?? '',
    query.get('type') ?? 'output',
  ]
  if (filename === null) return { status: 404 }
  if (filename.includes('..') || !['input', 'output', 'temp'].includes(type)) return { status: 400 }
  if (subfolder.includes('..')) return { status: 403 }
  const bytes = engine.storage.get({ filename, subfolder, type: type as Folder })
  if (!bytes) return { status: 404 }
  const ending = query.has('preview') ? '.webp' : extname(filename)
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  const part = range ? bytes.subarray(Number(range[1]), Number(range[2]) + 1) : bytes
  return { status: range ? 206 : 200, type: viewTypes[ending] ?? 'application/octet-stream', bytes: part }
}

const cancel: Route = ({ engine }, id = '') => ({
  status: 200,
  json: { cancelled: engine.drop(id) || engine.interrupt(id) },
})

const cancelMany: Route = ({ body, engine }) => {
  const { job_ids: ids } = parseObject(body)
  if (!Array.isArray(ids)) return { status: 400, json: { error: 'job_ids must be a list' } }
  const invalid = toIds(ids).filter((id) => !/^[0-9a-f-]{36}$/.test(id))
  if (invalid.length > 0)
    return { status: 400, json: { error: 'job_ids contains invalid id(s)', invalid_ids: invalid } }
  return { status: 200, json: { cancelled: toIds(ids).some((id) => engine.drop(id) || engine.interrupt(id)) } }
}

const postPrompt: Route = ({ body, engine }) => {
  const { status, body: json } = engine.post(JSON.parse(body.toString()))
  return status === 500 ? serverError : { status, json }
}

const postQueue: Route = ({ body, engine }) => {
  const { delete: ids, clear } = parseObject(body)
  if (clear) engine.clear()
  for (const id of toIds(ids)) engine.drop(id)
  return { status: 200 }
}

const interrupt: Route = ({ body, engine }) => {
  const { prompt_id: id } = body.length > 0 ? parseObject(body) : { prompt_id: undefined }
  engine.interrupt(typeof id === 'string' ? id : undefined)
  return { status: 200 }
}

const free: Route = ({ body, engine }) => {
  parseObject(body)
  engine.free()
  return { status: 200 }
}

const getHistory: Route = ({ url, engine }, id) => {
  if (Number.isNaN(Number(url.searchParams.get('max_items') ?? 0))) return serverError
  const jobs = engine.history().filter((job) => id === undefined || job.id === id)
  return { status: 200, json: Object.fromEntries(jobs.map((job) => [job.id, toHistory(job)])) }
}

const postHistory: Route = ({ body, engine }) => {
  for (const id of toIds(parseObject(body)['delete'])) engine.forget(id)
  return { status: 200 }
}

const getJob: Route = ({ engine }, id = '') => {
  const job = engine.findJob(id)
  return job ? { status: 200, json: toRecord(job) } : { status: 404, json: { error: 'Job not found' } }
}

const getQueue: Route = ({ engine }) => ({
  status: 200,
  json: { queue_running: engine.running().map(toQueueItem), queue_pending: engine.pending().map(toQueueItem) },
})

const objectInfo: Route = (_, name = '') => {
  const known = nodeClasses[decodeURIComponent(name)]
  return (
    recorded(`/object_info/${name}`) ?? {
      status: 200,
      json: known ? { [decodeURIComponent(name)]: { output: known.gives } } : {},
    }
  )
}

const features: Route = ({ maxBytes }) => {
  const { json } = recorded('/features') ?? {}
  return { status: 200, json: { ...(json as object), max_upload_size: maxBytes } }
}

/** Every route exists with and without `/api`; job routes only with it. */
const routes: readonly (readonly [RegExp, Route])[] = [
  [
    /^GET \/api\/jobs$/,
    ({ url, engine }) => listJobs(url.searchParams, [...engine.history(), ...engine.running(), ...engine.pending()]),
  ],
  [/^GET \/api\/jobs\/([^/]+)$/, getJob],
  [/^POST \/api\/jobs\/cancel$/, cancelMany],
  [/^POST \/api\/jobs\/([^/]+)\/cancel$/, cancel],
  [/^GET \/api\/features$/, features],
  [/^GET \/api\/queue$/, getQueue],
  [/^POST \/api\/queue$/, postQueue],
  [/^POST \/api\/prompt$/, postPrompt],
  [/^POST \/api\/interrupt$/, interrupt],
  [/^POST \/api\/free$/, free],
  [/^GET \/api\/history$/, getHistory],
  [/^GET \/api\/history\/([^/]+)$/, getHistory],
  [/^POST \/api\/history$/, postHistory],
  [/^(?:GET|HEAD) \/api\/view$/, view],
  [/^GET \/api\/object_info\/([^/]+)$/, objectInfo],
  [/^POST \/api\/upload\/image$/, ({ request, body, engine }) => storeUpload(request, body, engine.storage)],
  [/^GET \/api\/models\/[^/]+$/, ({ url }) => recorded(url.pathname.replace(/^\/api/, '')) ?? { status: 404 }],
  [/^OPTIONS /, () => ({ status: 200 })],
  [
    /^(?:PUT|PATCH|DELETE) \/api\/prompt$/,
    () => ({ status: 405, type: 'text/plain; charset=utf-8', bytes: '405: Method Not Allowed' }),
  ],
]

const isForeign = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-site'] === 'cross-site' ||
  (headers.origin !== undefined && URL.parse(headers.origin)?.hostname !== (headers.host ?? '').replace(/:\d+$/, ''))

export const handleRequest = async (context: RouteContext): Promise<Answer> => {
  const { request, url, body, maxBytes } = context
  if (isForeign(request)) return { status: 403 }
  if (body.length > maxBytes)
    return { status: 413, type: 'text/plain; charset=utf-8', bytes: `Maximum request body size ${maxBytes} exceeded.` }
  const isJobs = url.pathname.startsWith('/jobs')
  const path = url.pathname.startsWith('/api/') ? url.pathname.replace(/^(\/api)+/, '/api') : `/api${url.pathname}`
  for (const [pattern, route] of isJobs ? [] : routes) {
    const match = pattern.exec(`${request.method} ${path}`)
    if (match)
      try {
        return await route(context, ...match.slice(1))
      } catch {
        return serverError
      }
  }
  return (request.method === 'GET' ? recorded(path.replace(/^\/api/, '')) : undefined) ?? notFound
}
