import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { openScriptedComfyui } from './server.ts'
import { toShape } from './shape.ts'
import type { Folder, StoredFile } from './storage.ts'

type RecordedRequest = {
  method: string
  path: string
  headers?: Record<string, string>
  json?: unknown
  raw_body?: string
  multipart?: Record<string, string | { filename: string; content_type: string; length: number }>
}
type RecordedResponse = { status: number; type?: string; json?: unknown; text?: string; down?: true }
export type Recording = { steps: { request: RecordedRequest; response: RecordedResponse }[] }

const ended = ['completed', 'failed', 'cancelled']
const objectsIn = (value: unknown): Record<string, unknown>[] => {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner]
}

/** Truncates large accepted files, which would be slow to send. */
const buildForm = (parts: NonNullable<RecordedRequest['multipart']>): Response => {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts))
    if (typeof part === 'string') form.append(name, part)
    else {
      const bytes = Buffer.alloc(Math.min(part.length, 1_024_000), part.length % 251)
      if (part.content_type === 'image/png') bytes.write('\x89PNG', 'latin1')
      form.append(name, new File([bytes], part.filename, { type: part.content_type }))
    }
  return new Response(form)
}

/** Replays recorded requests against a scripted server that is first brought to the recorded state. */
export const createReplay = async () => {
  const server = await openScriptedComfyui()
  const { engine } = server
  engine.hold()
  /** Ids and file names that a server assigns. */
  const renamed = new Map<string, string>()
  const numbers = new Map<unknown, number>()
  const rename = (text: string): string =>
    [...renamed].reduce((renewed, [theirs, ours]) => renewed.replaceAll(theirs, ours), text)

  const learn = (theirs: unknown, ours: unknown): void => {
    const [a, b] = [objectsIn(theirs), objectsIn(ours)]
    if (a[0]?.['number'] !== undefined) numbers.set(a[0]['number'], Number(b[0]?.['number']))
    a.forEach((object, place) => {
      for (const key of ['prompt_id', 'filename'])
        if (typeof object[key] === 'string' && typeof b[place]?.[key] === 'string')
          renamed.set(object[key], b[place][key])
    })
  }

  const isBehind = (id: string, state: string, number: unknown): boolean => {
    const job = engine.findJob(id)
    if (!job) return false
    // An id posted twice has two numbers, and its record is that of the last one that ended.
    const isEarlier = numbers.has(number) && job.number !== numbers.get(number)
    return isEarlier || (ended.includes(state) && !ended.includes(job.state))
  }
  const reach = (theirId: string, state: string, number?: unknown): void => {
    const id = rename(theirId)
    const isIdle = () => engine.running().length + engine.pending().length === 0
    if (ended.includes(state)) while (isBehind(id, state, number) && !isIdle()) engine.end()
    if (state === 'in_progress')
      while (engine.findJob(id)?.state === 'pending' && engine.begin()?.id !== id) engine.end()
  }

  const parseViewedFile = (recorded: RecordedRequest): StoredFile | undefined => {
    const query = new URL(rename(recorded.path), 'http://server').searchParams
    const [filename, subfolder] = [query.get('filename'), query.get('subfolder') ?? '']
    return filename === null ? undefined : { filename, subfolder, type: (query.get('type') ?? 'output') as Folder }
  }

  const placeFiles = (recorded: RecordedRequest): void => {
    const put = (file: StoredFile) =>
      engine.storage.get(file) ?? engine.storage.put(file, engine.storage.sampleFile(file.filename))
    for (const object of objectsIn(recorded.json))
      for (const key of ['image', 'file', 'audio'])
        if (typeof object[key] === 'string') put(engine.storage.parseName(object[key]))
    const file = parseViewedFile(recorded)
    if (file) put(file)
  }

  /** Reconstructs server state that recordings do not contain: job progress, existing and deleted files. */
  const prepare = (recorded: RecordedRequest, expected: RecordedResponse): void => {
    const { pathname } = new URL(recorded.path, 'http://server')
    const id = pathname.split('/').at(-1) ?? ''
    if (pathname.startsWith('/history/') && Object.keys(expected.json ?? {}).length > 0) {
      const [kept] = Object.values(expected.json as Record<string, { prompt: unknown[] }>)
      reach(id, 'completed', kept?.prompt[0])
    }
    for (const { id: jobId, status, priority } of objectsIn(expected.json))
      if (typeof jobId === 'string' && typeof status === 'string') reach(jobId, status, priority)
    const inQueue = (expected.json as { queue_running?: unknown[][] } | undefined)?.queue_running
    if (inQueue?.length === 0) engine.endAll()
    for (const item of inQueue ?? []) reach(String(item[1]), 'in_progress')
    if (pathname === '/interrupt' || pathname.endsWith('/cancel')) engine.begin()
    if (pathname === '/features')
      server.maxBytes = Number((expected.json as { max_upload_size: number }).max_upload_size)
    const gone = expected.status === 404 ? parseViewedFile(recorded) : undefined
    if (gone) engine.storage.remove(gone)
    if (expected.status === 200 && (pathname === '/view' || recorded.json)) placeFiles(recorded)
  }

  const buildBody = async (
    recorded: RecordedRequest,
    isRefused: boolean,
  ): Promise<{ bytes: Buffer; type?: string | undefined }> => {
    // A request that is refused for its size needs only the size.
    if (isRefused) return { bytes: Buffer.alloc(server.maxBytes + 1), type: 'multipart/form-data; boundary=x' }
    const form = recorded.multipart ? buildForm(recorded.multipart) : undefined
    if (form) return { bytes: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') ?? '' }
    if (recorded.json === undefined) return { bytes: Buffer.from(recorded.raw_body ?? '') }
    return { bytes: Buffer.from(rename(JSON.stringify(recorded.json))), type: 'application/json' }
  }

  const send = async (recorded: RecordedRequest, { status }: RecordedResponse) => {
    const { bytes, type } = await buildBody(recorded, status === 413)
    const headers = { ...(type ? { 'content-type': type } : {}), ...recorded.headers, 'content-length': bytes.length }
    const url = new URL(encodeURI(rename(recorded.path)), server.baseUrl)
    const call = request(url, { method: recorded.method, headers, agent: false })
    call.end(bytes)
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    return { response, bytes: await buffer(response) }
  }

  return {
    close: () => server.close(),
    /** Registers jobs that completed despite a cancel, because it came in their last node. */
    expectLate({ steps }: Recording): void {
      for (const [place, { request: recorded }] of steps.entries()) {
        const id = /^\/api\/jobs\/([0-9a-f-]{36})\/cancel$/.exec(recorded.path)?.[1]
        const after = steps.slice(place).find((step) => step.request.path === `/api/jobs/${id}`)?.response.json
        if (id !== undefined && objectsIn(after)[0]?.['status'] === 'completed') engine.inLastNode.add(id)
      }
    },
    async play({ request: recorded, response: expected }: Recording['steps'][number]) {
      const name = `${recorded.method} ${recorded.path}`
      if (expected.down) {
        server.restart()
        return { name, theirs: {}, ours: {} }
      }
      prepare(recorded, expected)
      const { response, bytes } = await send(recorded, expected)
      const isJson = response.headers['content-type']?.startsWith('application/json')
      const json = isJson ? (JSON.parse(bytes.toString()) as unknown) : undefined
      learn(expected.json, json)
      const theirs = { status: expected.status, type: expected.type, json: toShape(expected.json) }
      return {
        name,
        theirs,
        ours: { status: response.statusCode, type: response.headers['content-type'], json: toShape(json) },
      }
    },
  }
}
