import { AppError } from '@kinora/contract'
import type { HostPolicy } from '@kinora/domain'
import { retry } from '@kinora/domain/retry'
import type { AddressPolicy } from './address-policy.ts'
import { FetchFault, toFetchFault } from './fetch-fault.ts'
import { type FetchLimits, fetchLimits } from './fetch-limits.ts'
import { createGuardedConnect } from './guarded-connect.ts'
import { createKeyedSemaphore } from './keyed-semaphore.ts'
import { createMediaError, type MediaKind } from './media-kinds.ts'
import type { MediaFacts, MediaRequest, MediaSink, MediaSource } from './media-source.ts'
import { firstHop, nextHop } from './next-hop.ts'
import { readBody, SinkFault } from './read-body.ts'
import { requestOrigin } from './request-origin.ts'
import { createResolveName, type ResolveName } from './resolve-name.ts'
import { createTotalClock, type TotalClock } from './total-clock.ts'
import { validateResponse } from './validate-response.ts'

/** The facts of a fetch for the audit log: the host, never the whole URL. */
export type FetchFacts = {
  tenant: string
  kind: MediaKind
  host: string
  tries: number
  bytes: number
  durationMs: number
  error: unknown
}

export type MediaSourceSettings = {
  isAllowed: AddressPolicy
  hosts: HostPolicy
  onFetched(facts: FetchFacts): void
  resolve?: ResolveName
  limits?: FetchLimits
}

type Fetch = { mediaRequest: MediaRequest; sink: MediaSink; clock: TotalClock; signal: AbortSignal }

const redirects = new Set([301, 302, 303, 307, 308])

/** The only access to media that customers name: guarded, limited in time, size and number, and anonymous. */
export const createMediaSource = (settings: MediaSourceSettings): MediaSource => {
  const { hosts, limits = fetchLimits, resolve = createResolveName() } = settings
  const connect = createGuardedConnect({ isAllowed: settings.isAllowed, resolve, limits, hosts })
  const tenantSlots = createKeyedSemaphore(limits.connectionsPerTenant)
  const hostSlots = createKeyedSemaphore(limits.connectionsPerHost)

  const tryOnce = async ({ mediaRequest, sink, clock, signal }: Fetch, tryNo: number): Promise<MediaFacts> => {
    let at = firstHop(mediaRequest.url, hosts)
    for (let hop = 0; hop <= limits.redirects; hop += 1) {
      const release = await hostSlots.acquire(at.hostname.replace(/\.$/, ''), signal)
      try {
        const end = await clock.run((each) =>
          requestOrigin(at, { connect, limits, tryNo, signal: each }, async (answer) => {
            if (redirects.has(answer.statusCode)) return nextHop(at, answer.headers.location, hosts)
            validateResponse(answer, mediaRequest)
            return readBody(answer, mediaRequest, sink, limits)
          }),
        )
        if (!(end instanceof URL)) return end
        at = end
      } finally {
        release()
      }
    }
    throw new FetchFault('redirect', `more than ${limits.redirects}`)
  }

  return async (mediaRequest, sink, signal) => {
    const began = performance.now()
    const facts = {
      tenant: mediaRequest.tenant,
      kind: mediaRequest.kind,
      host: readHost(mediaRequest.url),
      tries: 0,
      bytes: 0,
    }
    let failure: unknown
    const release = await tenantSlots.acquire(mediaRequest.tenant, signal)
    const clock = createTotalClock(limits.totalMs[mediaRequest.kind], signal)
    try {
      const attempt = (tries: number): Promise<MediaFacts> => {
        facts.tries = tries
        return tryOnce({ mediaRequest, sink, clock, signal }, tries - 1)
      }
      /** Neither an internal error nor an error that the customer already gets. */
      const isOriginError = (error: unknown): boolean =>
        !(error instanceof AppError || error instanceof SinkFault || signal.aborted)
      const read = await retry(attempt, {
        pausesMs: limits.pausesMs,
        isRetryable: (error) => isOriginError(error) && toFetchFault(error).isTransient,
        signal,
      }).catch((error: unknown) => {
        throw isOriginError(error) ? createMediaError(mediaRequest.kind, 'failure', toFetchFault(error)) : error
      })
      facts.bytes = read.bytes
      return read
    } catch (error) {
      failure = error
      throw error
    } finally {
      release()
      settings.onFetched({ ...facts, durationMs: Math.round(performance.now() - began), error: failure })
    }
  }
}

const readHost = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '')
