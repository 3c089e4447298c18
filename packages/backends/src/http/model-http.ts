import { createWriteStream, openAsBlob } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@kinora/contract'
import type { BackendAnswer, BackendEndpoint, BackendRequest, BoundHttp, FormPart, OpenHttp } from '@kinora/domain'
import { NoAnswer, noHttp } from '@kinora/domain'
import { Agent, type Dispatcher, FormData, request } from 'undici'
import { discard, limitBytes, readBytes, toNoAnswer } from './bounded.ts'
import { listenTo } from './listen-to.ts'
import { resolveOwnUrl, resolveStoreUrl } from './own-url.ts'

const mebibyte = 1024 * 1024
const reply = { bytes: 4 * mebibyte, mostBytes: 64 * mebibyte, ms: 30_000, mostMs: 86_400_000 }
const media = { bytes: 512 * mebibyte, ms: 600_000 }
const smallBytes = mebibyte
const connectMs = 5_000

const buildForm = async (parts: readonly FormPart[]): Promise<FormData> => {
  const form = new FormData()
  for (const part of parts)
    if ('value' in part) form.append(part.name, part.value)
    else form.append(part.name, await openAsBlob(part.file, { type: part.mediaType }), part.filename)
  return form
}

const buildBody = async ({ form, json, upload }: BackendRequest) => {
  if (form !== undefined) return { body: await buildForm(form) }
  if (upload) return { body: await readFile(upload.file), type: upload.mediaType }
  return json === undefined ? { body: null } : { body: JSON.stringify(json), type: 'application/json' }
}

const readMediaType = ({ headers }: Dispatcher.ResponseData): string =>
  String(headers['content-type'] ?? '')
    .replace(/;.*/s, '')
    .trim()
    .toLowerCase()
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** The redirect of an output to a named store, or to the same origin for a provider with its own place for the key. */
const findRedirect = (
  { statusCode, headers }: Dispatcher.ResponseData,
  { baseUrl, outputOrigins = [], keyPlace }: BackendEndpoint,
): { url: string; store?: URL } | undefined => {
  const location = String(headers['location'] ?? '')
  if (!redirects.has(statusCode) || location === '') return undefined
  const store = resolveStoreUrl(outputOrigins, location)
  if (store) return { url: store.href, store }
  const isOwn = keyPlace !== undefined && URL.parse(location, baseUrl)?.origin === new URL(baseUrl).origin
  return isOwn ? { url: location } : undefined
}

const pickHeaders = (
  { headers }: Dispatcher.ResponseData,
  names: readonly string[] = [],
): Pick<BackendAnswer, 'headers'> => {
  const found = names.flatMap((name): [string, string][] => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value.slice(0, 1_024)]] : []
  })
  return found.length > 0 ? { headers: Object.fromEntries(found) } : {}
}
const isFine = (status: number): boolean => status >= 200 && status < 300
/** Servers know kinds better than formats, and some report none; the decoders detect the real format. */
const isCompatibleType = (reported: string, wanted: string): boolean =>
  reported === '' || reported === 'application/octet-stream' || reported.split('/')[0] === wanted.split('/')[0]
const isJson = (mediaType: string): boolean => mediaType === 'application/json'

const parseJson = (bytes: Buffer): { json?: unknown } => {
  try {
    return { json: JSON.parse(bytes.toString('utf8')) as unknown }
  } catch {
    return {}
  }
}

/**
 * HTTP to the operator's model servers. Their responses are untrusted: one origin, no redirects, limited in size and
 * time, validated by a schema. `readSecret` returns the key that a reach names.
 */
export const createModelHttp = (
  readSecret: (name: string) => string | undefined = () => undefined,
): { open: OpenHttp; close(): Promise<void> } => {
  const agent = new Agent({
    connections: 128,
    connect: { timeout: connectMs },
    headersTimeout: 0,
    bodyTimeout: 0,
    webSocket: { maxPayloadSize: mebibyte },
  })

  const readKey = ({ keyFrom }: BackendEndpoint): string | undefined => {
    if (keyFrom === undefined) return undefined
    const key = readSecret(keyFrom)
    if (!key) throw new AppError('ModelUnavailable', { detail: `${keyFrom} is not set` })
    return key
  }
  const keyHeader = (endpoint: BackendEndpoint): Record<string, string> => {
    const key = readKey(endpoint)
    const { scheme = 'Bearer', keyPlace = { in: 'header', name: 'authorization', prefix: `${scheme} ` } } = endpoint
    return key === undefined || keyPlace.in === 'query' ? {} : { [keyPlace.name]: `${keyPlace.prefix}${key}` }
  }
  /** The target with the key, if it is one of the origins that get it. */
  const addKey = (endpoint: BackendEndpoint, target: URL): { url: URL; headers: Record<string, string> } => {
    const { baseUrl, keyOrigins = [], keyPlace } = endpoint
    if (![new URL(baseUrl).origin, ...keyOrigins].includes(target.origin)) return { url: target, headers: {} }
    if (keyPlace?.in !== 'query') return { url: target, headers: keyHeader(endpoint) }
    const url = new URL(target)
    const key = readKey(endpoint)
    if (key !== undefined) url.searchParams.set(keyPlace.name, key)
    return { url, headers: {} }
  }
  const resolveUpload = (endpoint: BackendEndpoint, url: string): URL => {
    const target = resolveStoreUrl(endpoint.uploadOrigins ?? [], url)
    if (!target) throw new AppError('ModelUnavailable', { detail: 'the backend named an upload URL of another origin' })
    return target
  }

  const bind = (endpoint: BackendEndpoint, signal: AbortSignal): BoundHttp => {
    const send = async (outgoing: BackendRequest, ms: number, store?: URL) => {
      const open = outgoing.upload ? resolveUpload(endpoint, outgoing.url) : store
      const target = open ?? resolveOwnUrl(endpoint.baseUrl, outgoing.url, endpoint.keyOrigins)
      const { url, headers: keyHeaders } = open ? { url: open, headers: {} } : addKey(endpoint, target)
      const headers = { ...outgoing.headers, ...keyHeaders }
      const { body, type } = await buildBody(outgoing)
      const requestSignal = AbortSignal.any([
        signal,
        AbortSignal.timeout(Math.min(outgoing.timeoutMs ?? ms, reply.mostMs)),
      ])
      return request(url, {
        method: outgoing.method,
        dispatcher: agent,
        signal: requestSignal,
        headers: { ...(type === undefined ? {} : { 'content-type': type }), ...headers },
        body,
      }).catch((error: unknown) => {
        throw toNoAnswer(error, signal)
      })
    }
    const most = (outgoing: BackendRequest): number => Math.min(outgoing.maxBytes ?? reply.bytes, reply.mostBytes)

    const read = async (answer: Dispatcher.ResponseData, bytes: number): Promise<BackendAnswer> => {
      const mediaType = readMediaType(answer)
      const body = await readBytes(answer.body, bytes, signal)
      return { status: answer.statusCode, mediaType, ...(isJson(mediaType) ? parseJson(body) : {}) }
    }
    const sendAndRead = async (outgoing: BackendRequest): Promise<BackendAnswer> => {
      const answer = await send(outgoing, reply.ms)
      return { ...(await read(answer, most(outgoing))), ...pickHeaders(answer, outgoing.readHeaders) }
    }

    const write = async (answer: Dispatcher.ResponseData, file: string, bytes: number): Promise<void> => {
      try {
        await pipeline(Readable.from(answer.body), limitBytes(bytes), createWriteStream(file))
      } catch (error) {
        await rm(file, { force: true })
        throw toNoAnswer(error, signal)
      }
    }

    return {
      send: sendAndRead,
      async json(shape, method, url, body) {
        const { status, json } = await sendAndRead({ method, url, ...(body === undefined ? {} : { json: body }) })
        // A refusal is final; a broken or busy server may accept the same request later.
        if (status >= 300 && status < 500 && status !== 429)
          throw new AppError('ModelUnavailable', { detail: `the backend answered ${status}` })
        if (!isFine(status)) throw new Error(`the backend answered ${status}`)
        return shape.parse(json)
      },
      async save(outgoing, file) {
        const answer = await send(outgoing, media.ms)
        const mediaType = readMediaType(answer)
        if (!isFine(answer.statusCode) || isJson(mediaType)) return read(answer, most(outgoing))
        await write(answer, file, Math.min(outgoing.maxBytes ?? media.bytes, media.bytes))
        return { status: answer.statusCode, mediaType }
      },
      listen: (url, onText) => {
        const address = resolveOwnUrl(endpoint.baseUrl, url)
        return listenTo(address, { dispatcher: agent, headers: keyHeader(endpoint), signal, onText })
      },
      async fetchOutput(output, mediaType, scratch) {
        if ('file' in output) return output.file
        const store = resolveStoreUrl(endpoint.outputOrigins ?? [], output.url)
        const first = await send({ method: 'GET', url: output.url }, media.ms, store)
        const redirect = store ? undefined : findRedirect(first, endpoint)
        if (redirect) await first.body.dump()
        const answer = redirect ? await send({ method: 'GET', url: redirect.url }, media.ms, redirect.store) : first
        if (answer.statusCode !== 200) {
          await answer.body.dump()
          // A missing output stays missing; a failing server may return it later.
          if (answer.statusCode < 500) throw new AppError('ModelUnavailable', { detail: 'the output is not available' })
          throw new NoAnswer(true, new Error(`the backend answered ${answer.statusCode} for its output`))
        }
        if (!isCompatibleType(readMediaType(answer), mediaType)) {
          discard(answer.body)
          throw new AppError('ModelUnavailable', { detail: 'the output has another media type than requested' })
        }
        const declared = Number(answer.headers['content-length'] ?? Number.POSITIVE_INFINITY)
        if (declared <= smallBytes) return readBytes(answer.body, smallBytes, signal)
        const file = join(await scratch(), 'output')
        await write(answer, file, media.bytes)
        return file
      },
    }
  }

  const offlineHttp: BoundHttp = {
    ...noHttp,
    async fetchOutput(output) {
      if ('file' in output) return output.file
      throw new Error('a backend without a server has no URL')
    },
  }
  return {
    open: (endpoint, signal) => (endpoint === undefined ? offlineHttp : bind(endpoint, signal)),
    close: () => agent.destroy(),
  }
}
