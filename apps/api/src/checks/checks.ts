import { AppError, limits } from '@kinora/contract'
import type { KnownKey, RateLimiter } from '@kinora/domain'
import { announcedBytes, maxBodyBytes } from '../body/announced-bytes.ts'
import type { CallTickets } from '../console/call-tickets.ts'
import type { ByteBudget } from '../overload/byte-budget.ts'
import { getHeader, type Incoming, isForm, isJson } from '../request/incoming.ts'
import type { CrossOrigin } from './cross-origin.ts'
import { type IdentifyDeps, identifyKey } from './identify-key.ts'
import { rateHeaders, refuseUnlessPassed, resolveRateClass } from './request-rate.ts'

export type CheckDeps = IdentifyDeps & {
  /** The reason for rejecting new requests now, if any. */
  overload(): 'draining' | 'lagging' | undefined
  budget: ByteBudget
  rates: RateLimiter
  crossOrigin: Pick<CrossOrigin, 'isTrusted'>
  /** Callers that the console of this process has identified. */
  tickets?: CallTickets<KnownKey>
  /** Starts reading the reply that the request most likely needs. */
  prefetchReply(request: Incoming): Incoming['prefetched']
}

type Check = { step: number; name: string; run(request: Incoming, deps: CheckDeps): void | Promise<void> }

const singleHeaders = ['authorization', 'content-type', 'content-length', 'idempotency-key']
const malformed = (detail: string) => new AppError('BadRequest', { detail, rule: 'malformed_http' })

/** Bytes to reserve for a body: none if its length is rejected, the maximum if its length is unknown. */
const bytesToReserve = (request: Incoming): number => {
  const announced = announcedBytes(request)
  const maxBytes = maxBodyBytes(request)
  return announced === 'unknown' ? maxBytes : announced > maxBytes ? 0 : announced
}

const overloadDetails = {
  draining: 'this node is shutting down',
  lagging: 'this node is overloaded',
  bodies: 'this node is receiving as many request bodies as it can hold',
}

/** The checks before the body is read, in order. The first failing check determines the response (D-070). */
export const checks: readonly Check[] = [
  {
    step: 1,
    name: 'framing',
    run(request) {
      const { headerNames, targetBytes, headBytes, httpVersion } = request
      if (targetBytes > limits.targetBytes) throw new AppError('URITooLong')
      if (headerNames.length > limits.headerFields || headBytes > limits.headerBlockBytes)
        throw new AppError('HeaderFieldsTooLarge')
      if (httpVersion !== '1.0' && getHeader(request, 'host') === undefined) throw malformed('missing Host header')
      if ((getHeader(request, 'transfer-encoding') ?? 'chunked').toLowerCase() !== 'chunked')
        throw malformed('only the transfer coding chunked is supported')
      for (const name of singleHeaders)
        if (headerNames.filter((sent) => sent.toLowerCase() === name).length > 1)
          throw new AppError('BadRequest', { detail: `header ${name} sent twice`, rule: 'duplicate_header' })
    },
  },
  {
    step: 2,
    name: 'overload',
    run(request, { overload, budget }) {
      if (request.isOpen) return
      const reason = overload()
      const reservation = reason === undefined ? budget.reserve(bytesToReserve(request)) : undefined
      if (!reservation)
        throw new AppError('ServiceUnavailable', { detail: overloadDetails[reason ?? 'bodies'], retryAfterSeconds: 1 })
      request.bodyReservation = reservation
    },
  },
  {
    step: 3,
    name: 'key',
    async run(request, deps) {
      if (request.isOpen) return
      const authorization = getHeader(request, 'authorization')
      request.caller = deps.tickets?.take(authorization) ?? (await identifyKey(authorization, request.address, deps))
    },
  },
  {
    step: 4,
    name: 'request rate',
    async run(request, { rates, prefetchReply }) {
      if (!request.caller) return
      // Runs concurrently with the rate check, so that a poll waits for one Redis round trip instead of two.
      request.prefetched = prefetchReply(request)
      const rateClass = resolveRateClass(request)
      const verdict = await rates.take(request.caller, rateClass)
      request.rateHeaders = rateHeaders(rateClass, verdict)
      refuseUnlessPassed(verdict)
    },
  },
  {
    step: 5,
    name: 'path',
    run({ endpoint, allowed, isOpen }) {
      if (!endpoint && !isOpen && allowed.length === 0) throw new AppError('NotFound')
    },
  },
  {
    step: 6,
    name: 'method',
    run({ endpoint, allowed, isOpen }) {
      if (!endpoint && !isOpen) throw new AppError('MethodNotAllowed', { allow: allowed.join(', ') })
    },
  },
  {
    step: 7,
    name: 'scope',
    run({ endpoint, caller }) {
      if (endpoint && !caller?.scopes.includes(endpoint.scope))
        throw new AppError('Forbidden', { detail: `this key lacks the scope ${endpoint.scope}` })
    },
  },
  {
    step: 7,
    name: 'origin',
    run(request, { crossOrigin }) {
      if (request.endpoint?.checksOrigin && !crossOrigin.isTrusted(getHeader(request, 'origin')))
        throw new AppError('Forbidden', { detail: 'this Origin is not allowed; add it to CORS_ORIGINS' })
    },
  },
  {
    step: 8,
    name: 'media type',
    run(request) {
      if (announcedBytes(request) === 0) return
      const encoding = getHeader(request, 'content-encoding') ?? 'identity'
      if (encoding.toLowerCase() === 'identity' && (isJson(request) || isForm(request))) return
      const accepted = request.endpoint?.takesForm
        ? 'application/json or multipart/form-data with its boundary'
        : 'application/json'
      throw new AppError('UnsupportedMediaType', {
        detail: `set Content-Type: ${accepted} and send the body uncompressed`,
      })
    },
  },
  {
    step: 9,
    name: 'declared length',
    run(request) {
      const announced = announcedBytes(request)
      const maxBytes = maxBodyBytes(request)
      if (announced !== 'unknown' && announced > maxBytes)
        throw new AppError('PayloadTooLarge', { detail: `at most ${maxBytes} bytes` })
    },
  },
  {
    step: 10,
    name: 'idempotency key',
    run(request) {
      const key = request.method === 'POST' ? getHeader(request, 'idempotency-key') : undefined
      if (key !== undefined && !/^[\x20-\x7e]{1,255}$/.test(key)) throw new AppError('IdempotencyKeyInvalid')
    },
  },
]

export const requireCaller = (request: Incoming): KnownKey => {
  if (!request.caller) throw new AppError('Unauthorized')
  return request.caller
}
