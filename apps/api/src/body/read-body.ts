import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError, limits } from '@kinora/contract'
import type { LongText, Once } from '@kinora/domain'
import type { Patience } from '../connections/limits.ts'
import { onBroken } from '../connections/turns.ts'
import { askForBody } from '../connections/unusual-requests.ts'
import { bodyBudget } from '../overload/byte-budget.ts'
import { headerOf, type Incoming, isForm } from '../request/incoming.ts'
import { announcedBytes, mostBodyBytes } from './announced-bytes.ts'
import { createBodyMemory, type Lent } from './body-memory.ts'
import { type FormAsk, type FormFault, freeFiles } from './form.ts'
import { formFields } from './form-fields.ts'
import type { JsonDocument, JsonFault } from './json-document.ts'
import { formLimits, jsonLimits, parserThreads, threadLimits } from './limits.ts'
import { parseDocument } from './parse-document.ts'
import { parseForm } from './parse-form.ts'
import type { ParserPool } from './parser-pool.ts'
import { receiveBytes } from './receive-bytes.ts'
import { safeObject } from './safe-object.ts'

/** A body as routes get it: never its bytes. */
export type Body = {
  /** Objects have no prototype; long `data:` texts, and all long texts of a large body, are of the class LongText. */
  fields: Record<string, unknown>
  /** With its Idempotency-Key, when the request carries one: what the body hashes to (D-377). */
  idempotency: { key: string; bodyHash: string } | undefined
  /** Frees its text and the files of a form at once, when nobody reads them any more; a second time it does nothing. */
  release(): void
  /** The same once the key is this request's alone. */
  once?: Once
}

const emptyObject = Buffer.from('{}')

const mayLackBody = ({ method, endpoint }: Incoming): boolean =>
  endpoint?.mayLackBody === true || (method !== 'POST' && method !== 'PUT')

type Fault = { fault: JsonFault | FormFault }

const outcomeOf = <T extends object>(outcome: T): Exclude<T, Fault> => {
  // TypeScript does not see that what has no fault is no Fault.
  if (!('fault' in outcome)) return outcome as Exclude<T, Fault>
  const { reason, ...detail } = (outcome as Fault).fault
  throw new AppError(reason, detail)
}

const idempotencyOf = (key: string | undefined, { hash }: Pick<JsonDocument, 'hash'>): Body['idempotency'] =>
  key === undefined || hash === undefined ? undefined : { key, bodyHash: hash }

const smallBody = (bytes: Buffer, key: string | undefined): Body => {
  const document = outcomeOf(parseDocument(bytes, { limits: jsonLimits, wantsHash: key !== undefined }))
  return { fields: safeObject(document, bytes), idempotency: idempotencyOf(key, document), release() {} }
}

const formAskOf = (request: Incoming, key: string | undefined): FormAsk | undefined =>
  isForm(request) ? { type: request.contentType, limits: formLimits, wantsHash: key !== undefined } : undefined

/** The same for the few who administer: small, and without a turn to keep. */
export const readSmallObject = async (
  raw: IncomingMessage,
  ask: { most: number; patience: Patience },
): Promise<Body['fields']> => {
  const received = await receiveBytes(raw, { ...ask, announced: announcedBytes(raw) })
  const bytes = received.length === 0 ? emptyObject : received
  return smallBody(bytes, undefined).fields
}

/** Steps 11 and 12 of the order of checks: reads and parses the body, in a thread when it is large (C14). */
export const createBodyReader = (patience: Patience, pool: ParserPool) => {
  const memory = createBodyMemory({ bytes: limits.bodyBytes, kept: bodyBudget.largeBytes / limits.bodyBytes })
  const lendFor = (announced: number | 'unknown'): Lent | undefined =>
    announced !== 'unknown' && announced > parserThreads.aboveBytes && announced <= limits.bodyBytes
      ? memory.lend()
      : undefined

  const largeBody = async (received: Buffer, key: string | undefined, lent: Lent | undefined): Promise<Body> => {
    // When the thread is lost, what was lent is not given back: nobody knows whether it is still being read.
    const { outcome, bytes, files } = await pool.parse(received, { limits: threadLimits, wantsHash: key !== undefined })
    const longTexts: LongText[] = []
    let isReleased = false
    const release = (): void => {
      if (isReleased) return
      isReleased = true
      for (const text of longTexts) text.forget()
      lent?.giveBack()
      // Left to the collector, it would be what the collector is started for, and that holds up everyone.
      if (bytes instanceof ArrayBuffer) bytes.transfer(0)
    }
    try {
      const document = outcomeOf(outcome)
      const fields = safeObject(document, Buffer.from(bytes), files, (text) => longTexts.push(text))
      return { fields, idempotency: idempotencyOf(key, document), release }
    } catch (error) {
      release()
      throw error
    }
  }

  const formBody = async (
    received: Buffer,
    ask: FormAsk,
    key: string | undefined,
    lent: Lent | undefined,
  ): Promise<Body> => {
    const isLarge = received.length > parserThreads.aboveBytes
    const outcome = await (isLarge ? pool.parseForm(received, ask) : parseForm(received, ask))
    // Whatever came of it, nothing is read from here any more: what was in it has memory of its own.
    lent?.giveBack()
    const form = outcomeOf(outcome)
    const release = (): void => freeFiles(form.entries)
    try {
      return { fields: formFields(form.entries), idempotency: idempotencyOf(key, form), release }
    } catch (error) {
      release()
      throw error
    }
  }

  return {
    async read(request: Incoming, raw: IncomingMessage, response: ServerResponse): Promise<Body> {
      const announced = announcedBytes(request)
      if (announced !== 0) askForBody(raw, response)
      const lent = lendFor(announced)
      const received = await receiveBytes(raw, {
        announced,
        most: mostBodyBytes(request),
        patience,
        into: lent?.bytes,
        onBroken: (fail) => onBroken(raw, fail),
      }).catch((error: unknown) => {
        lent?.giveBack()
        throw error
      })
      request.room.keep(received.length)
      const bytes = received.length === 0 && mayLackBody(request) ? emptyObject : received
      const key = request.method === 'POST' ? headerOf(request, 'idempotency-key') : undefined
      const form = formAskOf(request, key)
      if (form && received.length > 0) return formBody(received, form, key, lent)
      return bytes.length <= parserThreads.aboveBytes ? smallBody(bytes, key) : largeBody(received, key, lent)
    },
  }
}
