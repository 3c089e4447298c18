import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@kinora/contract'
import type { BackendAnswer, BackendReach, BackendRequest, BoundHttp, FormPart, OpenHttp } from '@kinora/domain'
import { NoAnswer, noHttp } from '@kinora/domain'
import { Agent, type Dispatcher, FormData, request } from 'undici'
import { asNoAnswer, atMost, discard, readBytes } from './bounded.ts'
import { listenTo } from './listen-to.ts'
import { ownAddress, storeAddress } from './own-address.ts'

const mebibyte = 1024 * 1024
const reply = { bytes: 4 * mebibyte, mostBytes: 64 * mebibyte, ms: 30_000, mostMs: 86_400_000 }
const media = { bytes: 512 * mebibyte, ms: 600_000 }
const smallBytes = mebibyte
const connectMs = 5_000

const formOf = async (parts: readonly FormPart[]): Promise<FormData> => {
  const form = new FormData()
  for (const part of parts)
    if ('value' in part) form.append(part.name, part.value)
    else form.append(part.name, await openAsBlob(part.file, { type: part.mediaType }), part.filename)
  return form
}

const typeOf = ({ headers }: Dispatcher.ResponseData): string =>
  String(headers['content-type'] ?? '')
    .replace(/;.*/s, '')
    .trim()
    .toLowerCase()
/** Where a server sends who asks for an output, if the operator named that store. */
const storeNamed = ({ statusCode, headers }: Dispatcher.ResponseData, origins: readonly string[]): URL | undefined =>
  statusCode === 302 ? storeAddress(origins, String(headers['location'] ?? '')) : undefined
const isFine = (status: number): boolean => status >= 200 && status < 300
/** Servers know kinds better than formats, and some do not tell at all; what it really is, decoders find out. */
const isAlike = (told: string, wanted: string): boolean =>
  told === '' || told === 'application/octet-stream' || told.split('/')[0] === wanted.split('/')[0]
const isJson = (mediaType: string): boolean => mediaType === 'application/json'

const parsed = (bytes: Buffer): { json?: unknown } => {
  try {
    return { json: JSON.parse(bytes.toString('utf8')) as unknown }
  } catch {
    return {}
  }
}

/**
 * HTTP to the operator's model servers. What they say is taken for hostile: one origin, no redirects, bounded in size and
 * time, checked by shape. `secretOf` gives the key that a reach names.
 */
export const createModelHttp = (
  secretOf: (name: string) => string | undefined = () => undefined,
): { open: OpenHttp; close(): Promise<void> } => {
  const agent = new Agent({
    connections: 128,
    connect: { timeout: connectMs },
    headersTimeout: 0,
    bodyTimeout: 0,
    webSocket: { maxPayloadSize: mebibyte },
  })

  const keyHeader = ({ keyFrom, scheme = 'Bearer' }: BackendReach): Record<string, string> => {
    if (keyFrom === undefined) return {}
    const key = secretOf(keyFrom)
    if (!key) throw new AppError('ModelUnavailable', { detail: `${keyFrom} is not set` })
    return { authorization: `${scheme} ${key}` }
  }

  const bind = (reach: BackendReach, signal: AbortSignal): BoundHttp => {
    const send = async (asked: BackendRequest, ms: number, store?: URL) => {
      const url = store ?? ownAddress(reach.baseUrl, asked.url)
      const headers = { ...asked.headers, ...(store ? {} : keyHeader(reach)) }
      const body =
        asked.form !== undefined
          ? await formOf(asked.form)
          : asked.json !== undefined
            ? JSON.stringify(asked.json)
            : null
      const type = asked.json === undefined ? {} : { 'content-type': 'application/json' }
      const within = AbortSignal.any([signal, AbortSignal.timeout(Math.min(asked.timeoutMs ?? ms, reply.mostMs))])
      return request(url, {
        method: asked.method,
        dispatcher: agent,
        signal: within,
        headers: { ...type, ...headers },
        body,
      }).catch((error: unknown) => {
        throw asNoAnswer(error, signal)
      })
    }
    const most = (asked: BackendRequest): number => Math.min(asked.maxBytes ?? reply.bytes, reply.mostBytes)

    const read = async (answer: Dispatcher.ResponseData, bytes: number): Promise<BackendAnswer> => {
      const mediaType = typeOf(answer)
      const body = await readBytes(answer.body, bytes, signal)
      return { status: answer.statusCode, mediaType, ...(isJson(mediaType) ? parsed(body) : {}) }
    }
    const ask = async (asked: BackendRequest): Promise<BackendAnswer> => read(await send(asked, reply.ms), most(asked))

    const write = async (answer: Dispatcher.ResponseData, file: string, bytes: number): Promise<void> => {
      try {
        await pipeline(Readable.from(answer.body), atMost(bytes), createWriteStream(file))
      } catch (error) {
        await rm(file, { force: true })
        throw asNoAnswer(error, signal)
      }
    }

    return {
      ask,
      async json(shape, method, url, body) {
        const { status, json } = await ask({ method, url, ...(body === undefined ? {} : { json: body }) })
        // A refusal is final; a server that is broken or busy may take the same question later.
        if (status >= 300 && status < 500 && status !== 429)
          throw new AppError('ModelUnavailable', { detail: `the back end answered ${status}` })
        if (!isFine(status)) throw new Error(`the back end answered ${status}`)
        return shape.parse(json)
      },
      async save(asked, file) {
        const answer = await send(asked, media.ms)
        const mediaType = typeOf(answer)
        if (!isFine(answer.statusCode) || isJson(mediaType)) return read(answer, most(asked))
        await write(answer, file, Math.min(asked.maxBytes ?? media.bytes, media.bytes))
        return { status: answer.statusCode, mediaType }
      },
      listen: (url, onText) => {
        const address = ownAddress(reach.baseUrl, url)
        return listenTo(address, { dispatcher: agent, headers: keyHeader(reach), signal, onText })
      },
      async bring(output, mediaType, scratch) {
        if ('file' in output) return output.file
        const store = storeAddress(reach.outputOrigins ?? [], output.url)
        const first = await send({ method: 'GET', url: output.url }, media.ms, store)
        const sentOn = store ? undefined : storeNamed(first, reach.outputOrigins ?? [])
        if (sentOn) await first.body.dump()
        const answer = sentOn ? await send({ method: 'GET', url: '' }, media.ms, sentOn) : first
        if (answer.statusCode !== 200) {
          await answer.body.dump()
          // What is gone stays gone; a server in trouble may have it later.
          if (answer.statusCode < 500) throw new AppError('ModelUnavailable', { detail: 'the output cannot be had' })
          throw new NoAnswer(true, new Error(`the back end answered ${answer.statusCode} for its output`))
        }
        if (!isAlike(typeOf(answer), mediaType)) {
          discard(answer.body)
          throw new AppError('ModelUnavailable', { detail: 'the output is not what was asked for' })
        }
        const declared = Number(answer.headers['content-length'] ?? Number.POSITIVE_INFINITY)
        if (declared <= smallBytes) return readBytes(answer.body, smallBytes, signal)
        const file = join(await scratch(), 'brought')
        await write(answer, file, media.bytes)
        return file
      },
    }
  }

  const nowhere: BoundHttp = {
    ...noHttp,
    async bring(output) {
      if ('file' in output) return output.file
      throw new Error('a back end that asks nobody has no address')
    },
  }
  return {
    open: (reach, signal) => (reach === undefined ? nowhere : bind(reach, signal)),
    close: () => agent.destroy(),
  }
}
