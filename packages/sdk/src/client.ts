import { type Calls, type CreateName, type OperationName, operations } from './operations.gen.ts'
import { once, type Patience, patient } from './patience.ts'
import { queryOf } from './query-of.ts'
import { readEvents } from './read-events.ts'
import type { QuoteReply, TaskQueryReply } from './requests-and-replies.gen.ts'
import { type Fetch, open, send } from './send.ts'
import { createServiceUrl } from './service-url.ts'
import { bytesOf, putBytes, type Uploadable } from './upload.ts'
import { type WaitOptions, waitFor } from './wait.ts'

export type ClientOptions = {
  /** Unless given, KINORA_URL of the environment. */
  baseUrl?: string
  /** Unless given, KINORA_KEY of the environment. In a browser only ever a test key. */
  key?: string
  /** Of requests that are tried again; `false` asks once and gives no Idempotency-Key of its own. */
  patience?: Partial<Patience> | false
  /** Carries requests to the service, in place of the platform's own: for a proxy, or for a service in the same process. */
  fetch?: Fetch
}

export type CallOptions = {
  signal?: AbortSignal
  /** One of the caller's own, so that it holds over restarts of the program too. */
  idempotencyKey?: string
  headers?: Record<string, string>
}

/** What every create answers; each has more of its own. */
export type Created = { id: string } & Record<string, unknown>

/** The arguments of a call; the last are its options. */
export type Args<C extends { hasId: boolean; input: unknown }, O = CallOptions> = [
  ...(C['hasId'] extends true ? [id: string] : []),
  ...(unknown extends C['input']
    ? [input?: undefined]
    : Record<string, never> extends C['input']
      ? [input?: C['input']]
      : [input: C['input']]),
  options?: O,
]

/** One method for each call of the interface, by the name it has in OpenAPI. */
export type Methods = { [N in OperationName]: (...args: Args<Calls[N]>) => Promise<Calls[N]['returns']> }

const settingOf = (name: string): string | undefined =>
  (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[name]

const must = (value: string | undefined, what: string): string => {
  if (value === undefined || value === '') throw new Error(what)
  return value
}

/** What a method was given, by what each of its arguments is. */
const placed = (path: string, args: readonly unknown[]) => {
  const hasId = path.includes('{id}')
  const [id, input, options] = (hasId ? args : ['', ...args]) as [string, unknown, CallOptions | undefined]
  return { path: path.replace('{id}', encodeURIComponent(id)), input, options }
}

/** Not by randomUUID: a page that was not brought over https, as while it is written, has none. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The service as an application sees it. */
export const createClient = (settings: ClientOptions = {}) => {
  const baseUrl = must(settings.baseUrl ?? settingOf('KINORA_URL'), 'baseUrl or KINORA_URL names the service')
  const key = must(settings.key ?? settingOf('KINORA_KEY'), 'key or KINORA_KEY is needed')
  const authorization = `Token ${key}`
  const { fetch } = settings
  const patience = settings.patience === false ? once : { ...patient, ...settings.patience }
  const at = createServiceUrl(baseUrl)

  const ask = <T>(method: string, path: string, input: unknown, options: CallOptions = {}): Promise<T> => {
    const isRead = method === 'GET'
    // Tried again under the same key, a create makes one task however often it arrives.
    const own = method === 'POST' && settings.patience !== false ? newKey() : undefined
    const idempotencyKey = options.idempotencyKey ?? own
    const headers = { ...options.headers, ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}) }
    return send({
      method,
      url: at(`${path}${isRead ? queryOf(input ?? {}) : ''}`),
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
        const call = placed(path, args)
        return ask(method, call.path, call.input, call.options)
      },
    ]),
  ) as unknown as Methods

  const eventsUrl = (id: string): string => at(`/ent/v2/tasks/${encodeURIComponent(id)}/events`)
  const get = (id: string, options: CallOptions = {}) => methods.getCreations(id, undefined, options)

  return {
    ...methods,
    get,
    cancel: (id: string, options: CallOptions = {}) => methods.cancelTask(id, undefined, options),
    /** Any create, edit or compose, by its path. */
    create: (path: string, body: Record<string, unknown>, options: CallOptions = {}): Promise<Created> =>
      ask('POST', path, body, options),
    /** What a create would cost, without making it. */
    quote: <N extends CreateName>(name: N, ...args: Args<Calls[N]>): Promise<QuoteReply> => {
      const { path, input, options } = placed(operations[name].path, args)
      return ask('POST', `${path}?dry_run=true`, input, options)
    },
    /** Waits for the end of a task. Throws `TaskFailed` if it failed, unless `check` is false. */
    wait: (id: string, options: WaitOptions = {}): Promise<TaskQueryReply> =>
      waitFor({ id, eventsUrl: eventsUrl(id), authorization, fetch, read: (signal) => get(id, { signal }) }, options),
    /** The task each time it changes, until it has ended or the connection breaks. */
    async *watchTask(id: string, options: { signal?: AbortSignal } = {}): AsyncGenerator<TaskQueryReply> {
      const answer = await open({ method: 'GET', url: eventsUrl(id), authorization, fetch, ...options })
      for await (const { data } of readEvents(answer)) yield JSON.parse(data) as TaskQueryReply
    },
    /** Brings a picture to the service; the result stands for it wherever a picture is taken. */
    async upload(source: Uploadable, options: { scene?: string; signal?: AbortSignal } = {}): Promise<string> {
      const { scene, ...more } = options
      const bytes = await bytesOf(source)
      const { id, put_url: url } = await methods.openUpload(scene === undefined ? {} : { scene }, more)
      const etag = await putBytes(url, bytes, { patience, ...more })
      return (await methods.finishUpload(id, { etag }, more)).uri
    },
  }
}
export type Client = ReturnType<typeof createClient>
