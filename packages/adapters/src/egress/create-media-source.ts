import { AppError } from '@kinora/contract'
import type { HostPolicy } from '@kinora/domain'
import { retry } from '@kinora/domain/retry'
import type { AddressPolicy } from './address-policy.ts'
import { askOrigin } from './ask-origin.ts'
import { FetchFault, faultOf } from './fetch-fault.ts'
import { type FetchLimits, fetchLimits } from './fetch-limits.ts'
import { createGuardedConnect } from './guarded-connect.ts'
import { judgeAnswer } from './judge-answer.ts'
import { badEnd, type MediaKind } from './media-kinds.ts'
import type { MediaAsk, MediaFacts, MediaSink, MediaSource } from './media-source.ts'
import { firstHop, nextHop } from './next-hop.ts'
import { createPlaces } from './places.ts'
import { readBody, SinkFault } from './read-body.ts'
import { createResolveName, type ResolveName } from './resolve-name.ts'
import { createTotalClock, type TotalClock } from './total-clock.ts'

/** What the audit log learns of a fetch: the host, never the whole address. */
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

type Fetch = { ask: MediaAsk; sink: MediaSink; clock: TotalClock; signal: AbortSignal }

const redirects = new Set([301, 302, 303, 307, 308])

/** The one way to media that customers name: guarded, bounded in time, size and number, and silent about who asks. */
export const createMediaSource = (settings: MediaSourceSettings): MediaSource => {
  const { hosts, limits = fetchLimits, resolve = createResolveName() } = settings
  const connect = createGuardedConnect({ isAllowed: settings.isAllowed, resolve, limits, hosts })
  const tenantPlaces = createPlaces(limits.connectionsPerTenant)
  const hostPlaces = createPlaces(limits.connectionsPerHost)

  const tryOnce = async ({ ask, sink, clock, signal }: Fetch, tryNo: number): Promise<MediaFacts> => {
    let at = firstHop(ask.url, hosts)
    for (let hop = 0; hop <= limits.redirects; hop += 1) {
      const leave = await hostPlaces.take(at.hostname.replace(/\.$/, ''), signal)
      try {
        const end = await clock.run((each) =>
          askOrigin(at, { connect, limits, tryNo, signal: each }, async (answer) => {
            if (redirects.has(answer.statusCode)) return nextHop(at, answer.headers.location, hosts)
            judgeAnswer(answer, ask)
            return readBody(answer, ask, sink, limits)
          }),
        )
        if (!(end instanceof URL)) return end
        at = end
      } finally {
        leave()
      }
    }
    throw new FetchFault('redirect', `more than ${limits.redirects}`)
  }

  return async (ask, sink, signal) => {
    const began = performance.now()
    const facts = { tenant: ask.tenant, kind: ask.kind, host: hostOf(ask.url), tries: 0, bytes: 0 }
    let failure: unknown
    const leave = await tenantPlaces.take(ask.tenant, signal)
    const clock = createTotalClock(limits.totalMs[ask.kind], signal)
    try {
      const attempt = (tries: number): Promise<MediaFacts> => {
        facts.tries = tries
        return tryOnce({ ask, sink, clock, signal }, tries - 1)
      }
      /** Not ours, nor what the customer is told already. */
      const isOfOrigin = (error: unknown): boolean =>
        !(error instanceof AppError || error instanceof SinkFault || signal.aborted)
      const read = await retry(attempt, {
        pausesMs: limits.pausesMs,
        isRetryable: (error) => isOfOrigin(error) && faultOf(error).isPassing,
        signal,
      }).catch((error: unknown) => {
        throw isOfOrigin(error) ? badEnd(ask.kind, 'failure', faultOf(error)) : error
      })
      facts.bytes = read.bytes
      return read
    } catch (error) {
      failure = error
      throw error
    } finally {
      leave()
      settings.onFetched({ ...facts, durationMs: Math.round(performance.now() - began), error: failure })
    }
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '')
