import { AppError } from '@kinora/contract'
import type { AnyBackend, BackendHealth, Catalog, OpenHttp } from '@kinora/domain'
import { type Breaker, type BreakerState, createBreaker } from './breaker.ts'

export type ServerDeps = {
  catalog: Catalog<AnyBackend>
  http: OpenHttp
  nowMs(): number
  onChange(name: string, state: BreakerState): void
}

const answerMs = 10_000
/** How often one that is well is asked how it is. */
const checkEveryMs = 30_000

const unlessSilent = (error: unknown): void => {
  if (!(error instanceof AppError)) throw error
}

export type Server = {
  name: string
  breaker: Breaker
  health(): BackendHealth | undefined
  check(): Promise<void>
  isCheckDue(): boolean
}

/** Every server of the catalog that is asked over a network; what works in this process is well as long as that is. */
export const openServers = (deps: ServerDeps): ReadonlyMap<string, Server> => {
  const open = (name: string): Server => {
    const { backend, config } = deps.catalog.backend(name)
    const breaker = createBreaker(deps.nowMs, (state) => deps.onChange(name, state))
    let checkAt = 0
    let health: BackendHealth | undefined
    return {
      name,
      breaker,
      health: () => health,
      isCheckDue: () => breaker.isProbeDue() || (breaker.state() !== 'out' && deps.nowMs() >= checkAt),
      async check() {
        checkAt = deps.nowMs() + checkEveryMs
        const signal = AbortSignal.timeout(answerMs)
        const http = deps.http(backend.reach?.(config), signal)
        try {
          // Of one that cannot be asked more, any answer says that somebody is there.
          if (backend.check) health = await backend.check({ config, http, signal })
          else await http.ask({ method: 'GET', url: '/', timeoutMs: answerMs }).catch(unlessSilent)
          breaker.probed(health?.isReady !== false)
        } catch {
          breaker.probed(false)
        }
      },
    }
  }
  const names = deps.catalog.backends.map(({ name }) => name)
  return new Map(names.filter((name) => deps.catalog.backend(name).backend.reach).map((name) => [name, open(name)]))
}
