import { buildQuery } from './build-query.ts'
import { type Calls, type CreateName, type OperationName, operations } from './operations.gen.ts'
import { defaultPatience, noRetries, type Patience } from './patience.ts'
import { readEvents } from './read-events.ts'
import type { QuoteReply, TaskQueryReply } from './requests-and-replies.gen.ts'
import { type Fetch, open, send } from './send.ts'
import { createServiceUrl } from './service-url.ts'
import { putBytes, readBytes, type Uploadable } from './upload.ts'
import { type WaitOptions, waitFor } from './wait.ts'

export type ClientOptions = {
  /** Service URL. Default: the environment variable KINORA_URL. */
  baseUrl?: string
  /** API key. Default: the environment variable KINORA_KEY. In a browser, use test keys only. */
  key?: string
  /** Retry policy. `false` disables retries and the generated Idempotency-Key. */
  patience?: Partial<Patience> | false
  /** Replaces the fetch of the platform, for a proxy or a service in the same process. */
  fetch?: Fetch
}

export type CallOptions = {
  signal?: AbortSignal
  /** A key of the caller, which stays the same over program restarts. */
  idempotencyKey?: string
  headers?: Record<string, string>
}

/** Common fields of all create replies. */
export type Created = { id: string } & Record<string, unknown>

/** Arguments of a call; the last one is its options. */
export type Args<C extends { hasId: boolean; input: unknown }, O = CallOptions> = [
  ...(C['hasId'] extends true ? [id: string] : []),
  ...(unknown extends C['input']
    ? [input?: undefined]
    : Record<string, never> extends C['input']
      ? [input?: C['input']]
      : [input: C['input']]),
  options?: O,
]

/** One method per API call, named by its OpenAPI operation id. */
export type Methods = { [N in OperationName]: (...args: Args<Calls[N]>) => Promise<Calls[N]['returns']> }

const readVariable = (name: string): string | undefined =>
  (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[name]

const requireValue = (value: string | undefined, what: string): string => {
  if (value === undefined || value === '') throw new Error(what)
  return value
}

/** Splits the arguments of a method into path, input and options. Places of the path other than the id are fields. */
const splitArguments = (path: string, args: readonly unknown[]) => {
  const hasId = path.includes('{id}')
  const [id, input, options] = (hasId ? args : ['', ...args]) as [string, unknown, CallOptions | undefined]
  const fields: Record<string, unknown> = { ...(input as object | undefined) }
  const filled = path.replace('{id}', encodeURIComponent(id)).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const { [name]: value } = fields
    delete fields[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, input: input === undefined ? undefined : fields, options }
}

/** Without randomUUID, which browsers lack on pages served over plain HTTP, such as during development. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Creates the client of the public API. */
export const createClient = (settings: ClientOptions = {}) => {
  const baseUrl = requireValue(
    settings.baseUrl ?? readVariable('KINORA_URL'),
    'set baseUrl or KINORA_URL to the service URL',
  )
  const key = requireValue(settings.key ?? readVariable('KINORA_KEY'), 'set key or KINORA_KEY to an API key')
  const authorization = `Token ${key}`
  const { fetch } = settings
  const patience = settings.patience === false ? noRetries : { ...defaultPatience, ...settings.patience }
  const at = createServiceUrl(baseUrl)

  const request = <T>(method: string, path: string, input: unknown, options: CallOptions = {}): Promise<T> => {
    const isRead = method === 'GET'
    // Retries use the same key, so that a create makes only one task.
    const generatedKey = method === 'POST' && settings.patience !== false ? newKey() : undefined
    const idempotencyKey = options.idempotencyKey ?? generatedKey
    const headers = { ...options.headers, ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}) }
    return send({
      method,
      url: at(`${path}${isRead ? buildQuery(input ?? {}) : ''}`),
      authorization,
      ...(isRead || input === undefined ? {} : { body: input }),
      headers,
      patience,
      fetch,
      ...(options.signal ? { signal: options.signal } : {}),
    })
  }

  const methods = Object.fromEntries(
    Object.entries(operations).map(([name, { method, path }]) => [
      name,
      (...args: unknown[]) => {
        const call = splitArguments(path, args)
        return request(method, call.path, call.input, call.options)
      },
    ]),
  ) as unknown as Methods

  const eventsUrl = (id: string): string => at(`/ent/v2/tasks/${encodeURIComponent(id)}/events`)
  const get = (id: string, options: CallOptions = {}) => methods.getCreations(id, undefined, options)

  return {
    ...methods,
    get,
    cancel: (id: string, options: CallOptions = {}) => methods.cancelTask(id, undefined, options),
    /** Calls any create, edit or compose endpoint by its path. */
    create: (path: string, body: Record<string, unknown>, options: CallOptions = {}): Promise<Created> =>
      request('POST', path, body, options),
    /** Estimates the price of a create without creating a task. */
    quote: <N extends CreateName>(name: N, ...args: Args<Calls[N]>): Promise<QuoteReply> => {
      const { path, input, options } = splitArguments(operations[name].path, args)
      return request('POST', `${path}?dry_run=true`, input, options)
    },
    /** Waits for the end of a task. Throws `TaskFailed` for a failed task unless `check` is false. */
    wait: (id: string, options: WaitOptions = {}): Promise<TaskQueryReply> =>
      waitFor({ id, eventsUrl: eventsUrl(id), authorization, fetch, read: (signal) => get(id, { signal }) }, options),
    /** Yields the task on every change, until it ends or the connection breaks. */
    async *watchTask(id: string, options: { signal?: AbortSignal } = {}): AsyncGenerator<TaskQueryReply> {
      const answer = await open({ method: 'GET', url: eventsUrl(id), authorization, fetch, ...options })
      for await (const { data } of readEvents(answer)) yield JSON.parse(data) as TaskQueryReply
    },
    /** Uploads an image and returns its reference for any image field. */
    async upload(source: Uploadable, options: { scene?: string; signal?: AbortSignal } = {}): Promise<string> {
      const { scene, ...more } = options
      const bytes = await readBytes(source)
      const { id, put_url: url } = await methods.openUpload(scene === undefined ? {} : { scene }, more)
      const etag = await putBytes(url, bytes, { patience, ...more })
      return (await methods.finishUpload(id, { etag }, more)).uri
    },
  }
}
export type Client = ReturnType<typeof createClient>
