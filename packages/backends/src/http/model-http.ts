import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
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

const readMediaType = ({ headers }: Dispatcher.ResponseData): string =>
  String(headers['content-type'] ?? '')
    .replace(/;.*/s, '')
    .trim()
    .toLowerCase()
/** The store that a server redirects to for an output, if the operator named it. */
const findStore = ({ statusCode, headers }: Dispatcher.ResponseData, origins: readonly string[]): URL | undefined =>
  statusCode === 302 ? resolveStoreUrl(origins, String(headers['location'] ?? '')) : undefined
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

  const keyHeader = ({ keyFrom, scheme = 'Bearer' }: BackendEndpoint): Record<string, string> => {
    if (keyFrom === undefined) return {}
    const key = readSecret(keyFrom)
    if (!key) throw new AppError('ModelUnavailable', { detail: `${keyFrom} is not set` })
    return { authorization: `${scheme} ${key}` }
  }

  const bind = (endpoint: BackendEndpoint, signal: AbortSignal): BoundHttp => {
    const send = async (outgoing: BackendRequest, ms: number, store?: URL) => {
      const url = store ?? resolveOwnUrl(endpoint.baseUrl, outgoing.url)
      const headers = { ...outgoing.headers, ...(store ? {} : keyHeader(endpoint)) }
      const body =
        outgoing.form !== undefined
          ? await buildForm(outgoing.form)
          : outgoing.json !== undefined
            ? JSON.stringify(outgoing.json)
            : null
      const type = outgoing.json === undefined ? {} : { 'content-type': 'application/json' }
      const requestSignal = AbortSignal.any([
        signal,
        AbortSignal.timeout(Math.min(outgoing.timeoutMs ?? ms, reply.mostMs)),
      ])
      return request(url, {
        method: outgoing.method,
        dispatcher: agent,
        signal: requestSignal,
        headers: { ...type, ...headers },
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
    const sendAndRead = async (outgoing: BackendRequest): Promise<BackendAnswer> =>
      read(await send(outgoing, reply.ms), most(outgoing))

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
        const redirectTarget = store ? undefined : findStore(first, endpoint.outputOrigins ?? [])
        if (redirectTarget) await first.body.dump()
        const answer = redirectTarget ? await send({ method: 'GET', url: '' }, media.ms, redirectTarget) : first
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
