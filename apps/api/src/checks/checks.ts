import { AppError, limits } from '@kinora/contract'
import type { KnownKey, RateLimiter } from '@kinora/domain'
import { announcedBytes, mostBodyBytes } from '../body/announced-bytes.ts'
import type { ByteBudget } from '../overload/byte-budget.ts'
import { headerOf, type Incoming, isForm, isJson } from '../request/incoming.ts'
import type { CrossOrigin } from './cross-origin.ts'
import { type IdentifyDeps, identifyKey } from './identify-key.ts'
import { rateClassOf, rateHeaders, refuseUnlessPassed } from './rate-of-requests.ts'

export type CheckDeps = IdentifyDeps & {
  /** Why nothing more can be taken right now, if so. */
  overload(): 'draining' | 'lagging' | undefined
  budget: ByteBudget
  rates: RateLimiter
  crossOrigin: Pick<CrossOrigin, 'isTrusted'>
  /** Begins to read what the request will most likely be answered with. */
  foresee(request: Incoming): Incoming['foreseen']
}

type Check = { step: number; name: string; run(request: Incoming, deps: CheckDeps): void | Promise<void> }

const singleHeaders = ['authorization', 'content-type', 'content-length', 'idempotency-key']
const malformed = (detail: string) => new AppError('BadRequest', { detail, rule: 'malformed_http' })

/** What a body may take up: a length nobody reads takes nothing, one nobody knows takes the most. */
const bytesToReserve = (request: Incoming): number => {
  const announced = announcedBytes(request)
  const most = mostBodyBytes(request)
  return announced === 'unknown' ? most : announced > most ? 0 : announced
}

const overloadDetails = {
  draining: 'this node is shutting down',
  lagging: 'this node is overloaded',
  bodies: 'this node is receiving as many request bodies as it can hold',
}

/** The checks before a byte of the body is read, in the order in which the first failing one answers (D-070). */
export const checks: readonly Check[] = [
  {
    step: 1,
    name: 'framing',
    run(request) {
      const { headerNames, targetBytes, headBytes, httpVersion } = request
      if (targetBytes > limits.targetBytes) throw new AppError('URITooLong')
      if (headerNames.length > limits.headerFields || headBytes > limits.headerBlockBytes)
        throw new AppError('HeaderFieldsTooLarge')
      if (httpVersion !== '1.0' && headerOf(request, 'host') === undefined) throw malformed('no Host')
      if ((headerOf(request, 'transfer-encoding') ?? 'chunked').toLowerCase() !== 'chunked')
        throw malformed('a transfer coding other than chunked')
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
      const room = reason === undefined ? budget.reserve(bytesToReserve(request)) : undefined
      if (!room)
        throw new AppError('ServiceUnavailable', { detail: overloadDetails[reason ?? 'bodies'], retryAfterSeconds: 1 })
      request.room = room
    },
  },
  {
    step: 3,
    name: 'key',
    async run(request, deps) {
      if (request.isOpen) return
      request.caller = await identifyKey(headerOf(request, 'authorization'), request.address, deps)
    },
  },
  {
    step: 4,
    name: 'request rate',
    async run(request, { rates, foresee }) {
      if (!request.caller) return
      // On its way while the rate is judged: a poll takes one journey to the shared memory instead of two.
      request.foreseen = foresee(request)
      const rateClass = rateClassOf(request)
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
      if (request.endpoint?.checksOrigin && !crossOrigin.isTrusted(headerOf(request, 'origin')))
        throw new AppError('Forbidden', { detail: 'pages of this Origin may not call it; CORS_ORIGINS lists who may' })
    },
  },
  {
    step: 8,
    name: 'media type',
    run(request) {
      if (announcedBytes(request) === 0) return
      const encoding = headerOf(request, 'content-encoding') ?? 'identity'
      if (encoding.toLowerCase() === 'identity' && (isJson(request) || isForm(request))) return
      const taken = request.endpoint?.takesForm
        ? 'application/json or multipart/form-data with its boundary'
        : 'application/json'
      throw new AppError('UnsupportedMediaType', { detail: `send ${taken}, not encoded` })
    },
  },
  {
    step: 9,
    name: 'declared length',
    run(request) {
      const announced = announcedBytes(request)
      const most = mostBodyBytes(request)
      if (announced !== 'unknown' && announced > most)
        throw new AppError('PayloadTooLarge', { detail: `at most ${most} bytes` })
    },
  },
  {
    step: 10,
    name: 'idempotency key',
    run(request) {
      const key = request.method === 'POST' ? headerOf(request, 'idempotency-key') : undefined
      if (key !== undefined && !/^[\x20-\x7e]{1,255}$/.test(key)) throw new AppError('IdempotencyKeyInvalid')
    },
  },
]

export const callerOf = (request: Incoming): KnownKey => {
  if (!request.caller) throw new AppError('Unauthorized')
  return request.caller
}
