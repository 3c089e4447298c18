import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { openScriptedComfyui } from './server.ts'
import { shapeOf } from './shape.ts'
import type { Folder, StoredFile } from './storage.ts'

type Asked = {
  method: string
  path: string
  headers?: Record<string, string>
  json?: unknown
  raw_body?: string
  multipart?: Record<string, string | { filename: string; content_type: string; length: number }>
}
type Told = { status: number; type?: string; json?: unknown; text?: string; down?: true }
export type Recording = { steps: { request: Asked; response: Told }[] }

const ended = ['completed', 'failed', 'cancelled']
const objectsIn = (value: unknown): Record<string, unknown>[] => {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner]
}

/** A large file that was taken is not sent whole: that it was taken is known, and it is long. */
const formOf = (parts: NonNullable<Asked['multipart']>): Response => {
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

/** Asks a scripted server what a real one was asked, after bringing it to where that one was. */
export const createReplay = async () => {
  const server = await openScriptedComfyui()
  const { engine } = server
  engine.hold()
  /** Ids and file names that a server chooses itself. */
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
    const job = engine.jobOf(id)
    if (!job) return false
    // An id that was posted again has two numbers, and its record is that of the last one that ended.
    const isEarlier = numbers.has(number) && job.number !== numbers.get(number)
    return isEarlier || (ended.includes(state) && !ended.includes(job.state))
  }
  const reach = (theirId: string, state: string, number?: unknown): void => {
    const id = rename(theirId)
    const isIdle = () => engine.running().length + engine.pending().length === 0
    if (ended.includes(state)) while (isBehind(id, state, number) && !isIdle()) engine.end()
    if (state === 'in_progress') while (engine.jobOf(id)?.state === 'pending' && engine.begin()?.id !== id) engine.end()
  }

  const viewed = (asked: Asked): StoredFile | undefined => {
    const query = new URL(rename(asked.path), 'http://server').searchParams
    const [filename, subfolder] = [query.get('filename'), query.get('subfolder') ?? '']
    return filename === null ? undefined : { filename, subfolder, type: (query.get('type') ?? 'output') as Folder }
  }

  const layFiles = (asked: Asked): void => {
    const put = (file: StoredFile) =>
      engine.storage.get(file) ?? engine.storage.put(file, engine.storage.sampleOf(file.filename))
    for (const object of objectsIn(asked.json))
      for (const key of ['image', 'file', 'audio'])
        if (typeof object[key] === 'string') put(engine.storage.named(object[key]))
    const file = viewed(asked)
    if (file) put(file)
  }

  /** The wire does not say what happened beside it: how far jobs were, which files lay there or were taken away. */
  const prepare = (asked: Asked, told: Told): void => {
    const { pathname } = new URL(asked.path, 'http://server')
    const id = pathname.split('/').at(-1) ?? ''
    if (pathname.startsWith('/history/') && Object.keys(told.json ?? {}).length > 0) {
      const [kept] = Object.values(told.json as Record<string, { prompt: unknown[] }>)
      reach(id, 'completed', kept?.prompt[0])
    }
    for (const { id: jobId, status, priority } of objectsIn(told.json))
      if (typeof jobId === 'string' && typeof status === 'string') reach(jobId, status, priority)
    const inQueue = (told.json as { queue_running?: unknown[][] } | undefined)?.queue_running
    if (inQueue?.length === 0) engine.endAll()
    for (const item of inQueue ?? []) reach(String(item[1]), 'in_progress')
    if (pathname === '/interrupt' || pathname.endsWith('/cancel')) engine.begin()
    if (pathname === '/features') server.maxBytes = Number((told.json as { max_upload_size: number }).max_upload_size)
    const gone = told.status === 404 ? viewed(asked) : undefined
    if (gone) engine.storage.remove(gone)
    if (told.status === 200 && (pathname === '/view' || asked.json)) layFiles(asked)
  }

  const bodyOf = async (asked: Asked, isRefused: boolean): Promise<{ bytes: Buffer; type?: string | undefined }> => {
    // What is refused for its size alone needs only the size.
    if (isRefused) return { bytes: Buffer.alloc(server.maxBytes + 1), type: 'multipart/form-data; boundary=x' }
    const form = asked.multipart ? formOf(asked.multipart) : undefined
    if (form) return { bytes: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') ?? '' }
    if (asked.json === undefined) return { bytes: Buffer.from(asked.raw_body ?? '') }
    return { bytes: Buffer.from(rename(JSON.stringify(asked.json))), type: 'application/json' }
  }

  const send = async (asked: Asked, { status }: Told) => {
    const { bytes, type } = await bodyOf(asked, status === 413)
    const headers = { ...(type ? { 'content-type': type } : {}), ...asked.headers, 'content-length': bytes.length }
    const url = new URL(encodeURI(rename(asked.path)), server.baseUrl)
    const call = request(url, { method: asked.method, headers, agent: false })
    call.end(bytes)
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    return { response, bytes: await buffer(response) }
  }

  return {
    close: () => server.close(),
    /** Jobs that were cancelled and yet completed: the cancel came in their last node. */
    expectLate({ steps }: Recording): void {
      for (const [place, { request: asked }] of steps.entries()) {
        const id = /^\/api\/jobs\/([0-9a-f-]{36})\/cancel$/.exec(asked.path)?.[1]
        const after = steps.slice(place).find((step) => step.request.path === `/api/jobs/${id}`)?.response.json
        if (id !== undefined && objectsIn(after)[0]?.['status'] === 'completed') engine.inLastNode.add(id)
      }
    },
    async play({ request: asked, response: told }: Recording['steps'][number]) {
      const name = `${asked.method} ${asked.path}`
      if (told.down) {
        server.restart()
        return { asked: name, theirs: {}, ours: {} }
      }
      prepare(asked, told)
      const { response, bytes } = await send(asked, told)
      const isJson = response.headers['content-type']?.startsWith('application/json')
      const json = isJson ? (JSON.parse(bytes.toString()) as unknown) : undefined
      learn(told.json, json)
      const theirs = { status: told.status, type: told.type, json: shapeOf(told.json) }
      return {
        asked: name,
        theirs,
        ours: { status: response.statusCode, type: response.headers['content-type'], json: shapeOf(json) },
      }
    },
  }
}
