import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError, limits } from '@kinora/contract'
import type { IdempotencyClaim, LongText } from '@kinora/domain'
import { onParseError } from '../connections/http-pipelining.ts'
import type { ClientTimeouts } from '../connections/limits.ts'
import { sendContinue } from '../connections/unusual-requests.ts'
import { bodyBudget } from '../overload/byte-budget.ts'
import { getHeader, type Incoming, isForm } from '../request/incoming.ts'
import { announcedBytes, maxBodyBytes } from './announced-bytes.ts'
import { createBodyMemory, type MemoryLease } from './body-memory.ts'
import { type FormFault, type FormInput, freeFiles } from './form.ts'
import { formFields } from './form-fields.ts'
import type { JsonDocument, JsonFault } from './json-document.ts'
import { formLimits, jsonLimits, parserThreads, threadLimits } from './limits.ts'
import { parseDocument } from './parse-document.ts'
import { parseForm } from './parse-form.ts'
import type { ParserPool } from './parser-pool.ts'
import { receiveBytes } from './receive-bytes.ts'
import { safeObject } from './safe-object.ts'

/** A parsed body. Routes never receive its bytes. */
export type Body = {
  /** Objects have no prototype. Long `data:` texts, and all long texts of a large body, are LongText instances. */
  fields: Record<string, unknown>
  /** The Idempotency-Key of the request, if any, and the hash of the body (D-377). */
  idempotency: { key: string; bodyHash: string } | undefined
  /** Frees texts and form files immediately. Call it after the last read; a second call does nothing. */
  release(): void
  /** Set once this request has claimed its key. */
  idempotencyClaim?: IdempotencyClaim | undefined
}

const emptyObject = Buffer.from('{}')

const mayLackBody = ({ method, endpoint }: Incoming): boolean =>
  endpoint?.mayLackBody === true || (method !== 'POST' && method !== 'PUT')

type Fault = { fault: JsonFault | FormFault }

const unwrapOutcome = <T extends object>(outcome: T): Exclude<T, Fault> => {
  // TypeScript does not narrow a generic by the absence of a property.
  if (!('fault' in outcome)) return outcome as Exclude<T, Fault>
  const { reason, ...detail } = (outcome as Fault).fault
  throw new AppError(reason, detail)
}

const toIdempotency = (key: string | undefined, { hash }: Pick<JsonDocument, 'hash'>): Body['idempotency'] =>
  key === undefined || hash === undefined ? undefined : { key, bodyHash: hash }

const smallBody = (bytes: Buffer, key: string | undefined): Body => {
  const document = unwrapOutcome(parseDocument(bytes, { limits: jsonLimits, wantsHash: key !== undefined }))
  return { fields: safeObject(document, bytes), idempotency: toIdempotency(key, document), release() {} }
}

const buildFormInput = (request: Incoming, key: string | undefined): FormInput | undefined =>
  isForm(request) ? { type: request.contentType, limits: formLimits, wantsHash: key !== undefined } : undefined

/** Reads the small body of an admin call, without pipelining. */
export const readSmallObject = async (
  raw: IncomingMessage,
  options: { maxBytes: number; timeouts: ClientTimeouts },
): Promise<Body['fields']> => {
  return parseSmallObject(await receiveBytes(raw, { ...options, announced: announcedBytes(raw) }))
}

/** Parses the small body of a call. No bytes count as an empty object. */
export const parseSmallObject = (received: Buffer | undefined): Body['fields'] => {
  const bytes = received === undefined || received.length === 0 ? emptyObject : received
  return smallBody(bytes, undefined).fields
}

/** Steps 11 and 12 of the checks: reads and parses the body, in a thread when it is large (C14). */
export const createBodyReader = (timeouts: ClientTimeouts, pool: ParserPool) => {
  const memory = createBodyMemory({ bytes: limits.bodyBytes, kept: bodyBudget.largeBytes / limits.bodyBytes })
  const acquireMemory = (announced: number | 'unknown'): MemoryLease | undefined =>
    announced !== 'unknown' && announced > parserThreads.aboveBytes && announced <= limits.bodyBytes
      ? memory.acquire()
      : undefined

  const largeBody = async (
    received: Buffer,
    key: string | undefined,
    lease: MemoryLease | undefined,
  ): Promise<Body> => {
    // If the thread is lost, the memory is not returned to the pool, because the thread may still read it.
    const { outcome, bytes, files } = await pool.parse(received, { limits: threadLimits, wantsHash: key !== undefined })
    const longTexts: LongText[] = []
    let isReleased = false
    const release = (): void => {
      if (isReleased) return
      isReleased = true
      for (const text of longTexts) text.forget()
      lease?.release()
      // Freed here, because otherwise it triggers a garbage collection that blocks the event loop.
      if (bytes instanceof ArrayBuffer) bytes.transfer(0)
    }
    try {
      const document = unwrapOutcome(outcome)
      const fields = safeObject(document, Buffer.from(bytes), files, (text) => longTexts.push(text))
      return { fields, idempotency: toIdempotency(key, document), release }
    } catch (error) {
      release()
      throw error
    }
  }

  const formBody = async (
    received: Buffer,
    input: FormInput,
    key: string | undefined,
    lease: MemoryLease | undefined,
  ): Promise<Body> => {
    const isLarge = received.length > parserThreads.aboveBytes
    const outcome = await (isLarge ? pool.parseForm(received, input) : parseForm(received, input))
    // Form entries own their memory, so nothing reads the received bytes after parsing, even after a fault.
    lease?.release()
    const form = unwrapOutcome(outcome)
    const release = (): void => freeFiles(form.entries)
    try {
      return { fields: formFields(form.entries), idempotency: toIdempotency(key, form), release }
    } catch (error) {
      release()
      throw error
    }
  }

  return {
    async read(request: Incoming, raw: IncomingMessage, response: ServerResponse): Promise<Body> {
      const announced = announcedBytes(request)
      if (announced !== 0) sendContinue(raw, response)
      const lease = acquireMemory(announced)
      const received = await receiveBytes(raw, {
        announced,
        maxBytes: maxBodyBytes(request),
        timeouts,
        into: lease?.bytes,
        onParseError: (fail) => onParseError(raw, fail),
      }).catch((error: unknown) => {
        lease?.release()
        throw error
      })
      request.bodyReservation.keep(received.length)
      const bytes = received.length === 0 && mayLackBody(request) ? emptyObject : received
      const key = request.method === 'POST' ? getHeader(request, 'idempotency-key') : undefined
      const form = buildFormInput(request, key)
      if (form && received.length > 0) return formBody(received, form, key, lease)
      return bytes.length <= parserThreads.aboveBytes ? smallBody(bytes, key) : largeBody(received, key, lease)
    },
  }
}
