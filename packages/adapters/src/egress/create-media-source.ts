import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@kinora/contract'
import type { HostPolicy } from '@kinora/domain'
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
      for (;;) {
        facts.tries += 1
        try {
          const read = await tryOnce({ ask, sink, clock, signal }, facts.tries - 1)
          facts.bytes = read.bytes
          return read
        } catch (error) {
          if (error instanceof AppError || error instanceof SinkFault || signal.aborted) throw error
          const fault = faultOf(error)
          const pauseMs = limits.pausesMs[facts.tries - 1]
          if (!fault.isPassing || pauseMs === undefined) throw badEnd(ask.kind, 'failure', fault)
          await sleep(pauseMs, undefined, { signal })
        }
      }
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
