import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError, limits } from '@kinora/contract'
import type { Once } from '@kinora/domain'
import { headerOf, type Incoming } from '../incoming.ts'
import { announcedBytes } from './announced-bytes.ts'
import { jsonLimits, type Patience, parserThreads, threadLimits } from './figures.ts'
import type { JsonDocument, JsonOutcome } from './json-document.ts'
import { parseDocument } from './parse-document.ts'
import { createParserPool, type ThreadAnswer } from './parser-pool.ts'
import { receiveBytes } from './receive-bytes.ts'
import { safeObject } from './safe-object.ts'
import { onBroken } from './turns.ts'
import { askForBody } from './unusual-requests.ts'

/** A body as routes get it: never its bytes. */
export type Body = {
  /** Objects have no prototype; long `data:` texts are of the class LongText. */
  fields: Record<string, unknown>
  /** With its Idempotency-Key, when the request carries one: what the body hashes to (D-377). */
  idempotency: { key: string; bodyHash: string } | undefined
  /** Frees its text at once, when nobody reads it any more; files embedded in it have memory of their own. */
  release(): void
  /** The same once the key is this request's alone. */
  once?: Once
}

const emptyObject = Buffer.from('{}')

const mayLackBody = ({ method, endpoint }: Incoming): boolean =>
  endpoint?.mayLackBody === true || (method !== 'POST' && method !== 'PUT')

const bodyOf = (
  outcome: JsonOutcome<JsonDocument>,
  bytes: Buffer,
  key: string | undefined,
  files?: ThreadAnswer['files'],
): Body => {
  if ('fault' in outcome) {
    const { reason, ...detail } = outcome.fault
    throw new AppError(reason, detail)
  }
  const idempotency = key === undefined || outcome.hash === undefined ? undefined : { key, bodyHash: outcome.hash }
  return { fields: safeObject(outcome, bytes, files), idempotency, release() {} }
}

/** The same for the few who administer: small, and without a turn to keep. */
export const readSmallObject = async (
  raw: IncomingMessage,
  ask: { most: number; patience: Patience },
): Promise<Body['fields']> => {
  const received = await receiveBytes(raw, { ...ask, announced: announcedBytes(raw) })
  const bytes = received.length === 0 ? emptyObject : received
  return bodyOf(parseDocument(bytes, { limits: jsonLimits, wantsHash: false }), bytes, undefined).fields
}

/** Steps 11 and 12 of the order of checks: reads and parses the body, in a thread when it is large (C14). */
export const createBodyReader = (patience: Patience) => {
  const pool = createParserPool(parserThreads)
  return {
    async read(request: Incoming, raw: IncomingMessage, response: ServerResponse): Promise<Body> {
      const announced = announcedBytes(request)
      if (announced !== 0) askForBody(raw, response)
      const received = await receiveBytes(raw, {
        announced,
        most: limits.bodyBytes,
        patience,
        onBroken: (fail) => onBroken(raw, fail),
      })
      request.room.keep(received.length)
      const bytes = received.length === 0 && mayLackBody(request) ? emptyObject : received
      const key = request.method === 'POST' ? headerOf(request, 'idempotency-key') : undefined
      const wantsHash = key !== undefined
      if (bytes.length <= parserThreads.aboveBytes)
        return bodyOf(parseDocument(bytes, { limits: jsonLimits, wantsHash }), bytes, key)
      const answer = await pool.parse(received, { limits: threadLimits, wantsHash })
      const body = bodyOf(answer.outcome, Buffer.from(answer.bytes), key, answer.files)
      // Left to the collector, it would be what the collector is started for, and that holds up everyone.
      return { ...body, release: () => void answer.bytes.transfer(0) }
    },
    close: () => pool.close(),
  }
}
