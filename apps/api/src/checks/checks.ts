import { AppError, limits } from '@kinora/contract'
import { authenticate, type Chance, type Clock, type KnownKey } from '@kinora/domain'
import { headerOf, type Incoming } from '../incoming.ts'
import type { KeyCache } from './key-cache.ts'

export type CheckDeps = {
  keys: KeyCache
  chance: Chance
  clock: Clock
  sameText(a: string, b: string): boolean
  /** Why nothing more can be taken right now, if so. */
  overload(): 'draining' | 'lagging' | undefined
}

type Check = { step: number; name: string; run(request: Incoming, deps: CheckDeps): void | Promise<void> }

const singleHeaders = ['authorization', 'content-type', 'content-length', 'idempotency-key']
const carriesBody = (request: Incoming): boolean =>
  request.method !== 'GET' &&
  request.method !== 'HEAD' &&
  (headerOf(request, 'transfer-encoding') !== undefined || Number(headerOf(request, 'content-length') ?? 0) > 0)

/** The checks before a byte of the body is read, in the order in which the first failing one answers (D-070). */
export const checks: readonly Check[] = [
  {
    step: 1,
    name: 'framing',
    run({ headerNames }) {
      if (headerNames.length > limits.headerFields) throw new AppError('HeaderFieldsTooLarge')
      for (const name of singleHeaders)
        if (headerNames.filter((sent) => sent.toLowerCase() === name).length > 1)
          throw new AppError('BadRequest', { detail: `header ${name} sent twice`, rule: 'duplicate_header' })
    },
  },
  {
    step: 2,
    name: 'overload',
    run({ isOpen }, { overload }) {
      if (!isOpen && overload() !== undefined) throw new AppError('ServiceUnavailable', { retryAfterSeconds: 1 })
    },
  },
  {
    step: 3,
    name: 'key',
    async run(request, deps) {
      if (request.isOpen) return
      const header = headerOf(request, 'authorization')
      const keys = { find: (id: string) => deps.keys.find(id, request.address) }
      try {
        request.caller = await authenticate({ ...deps, keys }, header)
      } catch (error) {
        if (error instanceof AppError && error.reason === 'Unauthorized') deps.keys.noteFailure(request.address)
        throw error
      }
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
    step: 8,
    name: 'media type',
    run(request) {
      if (!carriesBody(request)) return
      const encoding = headerOf(request, 'content-encoding') ?? 'identity'
      const type = /^application\/json(?:\s*;\s*charset=("?)utf-8\1)?\s*$/i
      if (encoding.toLowerCase() !== 'identity' || !type.test(headerOf(request, 'content-type') ?? ''))
        throw new AppError('UnsupportedMediaType', { detail: 'send application/json, not encoded' })
    },
  },
  {
    step: 9,
    name: 'declared length',
    run(request) {
      if (carriesBody(request) && Number(headerOf(request, 'content-length') ?? 0) > limits.bodyBytes)
        throw new AppError('PayloadTooLarge', { detail: `at most ${limits.bodyBytes} bytes` })
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
