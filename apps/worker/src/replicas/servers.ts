import { AppError } from '@kinora/contract'
import type { AnyBackend, BackendHealth, Catalog, OpenHttp } from '@kinora/domain'
import { type Breaker, type BreakerState, createBreaker } from './breaker.ts'

export type ServerDeps = {
  catalog: Catalog<AnyBackend>
  http: OpenHttp
  nowMs(): number
  onChange(name: string, state: BreakerState): void
}

const checkTimeoutMs = 10_000
/** The check interval of a server that is up. */
const checkEveryMs = 30_000

const ignoreAppError = (error: unknown): void => {
  if (!(error instanceof AppError)) throw error
}

export type Server = {
  name: string
  breaker: Breaker
  health(): BackendHealth | undefined
  check(): Promise<void>
  isCheckDue(): boolean
}

/** Every server of the catalog that is reached over the network; a backend in this process is always up. */
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
        const signal = AbortSignal.timeout(checkTimeoutMs)
        const http = deps.http(backend.endpoint?.(config), signal)
        try {
          // Without a check, any answer shows that the server is up.
          if (backend.check) health = await backend.check({ config, http, signal })
          else await http.send({ method: 'GET', url: '/', timeoutMs: checkTimeoutMs }).catch(ignoreAppError)
          breaker.probed(health?.isReady !== false)
        } catch {
          breaker.probed(false)
        }
      },
    }
  }
  const names = deps.catalog.backends.map(({ name }) => name)
  return new Map(names.filter((name) => deps.catalog.backend(name).backend.endpoint).map((name) => [name, open(name)]))
}
