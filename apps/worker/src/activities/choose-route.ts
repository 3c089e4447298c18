import {
  type AnyBackend,
  type Catalog,
  type Cost,
  type OverflowVerdict,
  parseCost,
  type StepOrder,
  steps,
} from '@kinora/domain'
import type { OverflowStore } from '@kinora/postgres'
import type { ChooseRouteCall } from '../step-call.ts'
import { withTexts } from './with-texts.ts'

export type ChooseRouteDeps = {
  catalog: Pick<Catalog<AnyBackend>, 'pools' | 'backend' | 'listServers'>
  overflow: Pick<OverflowStore, 'choose'>
  /** The monthly ceiling of the server is reached. */
  isSpent(server: string): boolean
  onChosen(pool: string, verdict: OverflowVerdict, waitSeconds: number): void
}

/** The estimate of the other route. Texts are not read, because prices do not depend on them. */
const estimateOther = async (
  deps: ChooseRouteDeps,
  call: ChooseRouteCall,
  currency: string,
): Promise<Cost | undefined> => {
  const { backend, config } = deps.catalog.backend(call.other)
  if (!backend.estimate) return { currency, microUnits: 0 }
  const texts = { texts: {}, read: async () => '' }
  const input = steps[call.step].safeParse(await withTexts(call.ask, texts).catch(() => undefined))
  if (!input.success) return undefined
  const estimate = parseCost(backend.estimate({ step: call.step, input: input.data } as StepOrder, config))
  return estimate?.currency === currency ? estimate : undefined
}

/** Decides whether a step waits for its pool. A step without a comparable estimate stays. */
export const createChooseRoute =
  (deps: ChooseRouteDeps) =>
  async (call: ChooseRouteCall): Promise<OverflowVerdict> => {
    const { tenantId, taskId, stepNo, pool: name, other } = call
    const pool = deps.catalog.pools.get(name)
    if (!pool?.overflow) return 'stay'
    const { afterSeconds, perTenantAndDay, stepSeconds } = pool.overflow
    const { currency } = perTenantAndDay
    const estimate = await estimateOther(deps, call, currency)
    const { verdict, waitSeconds } = await deps.overflow.choose({
      tenantId,
      taskId,
      stepNo,
      pool: name,
      places: pool.replicas.reduce((sum, { places }) => sum + places, 0),
      afterSeconds,
      defaultSeconds: stepSeconds,
      hasOther: estimate !== undefined && !deps.catalog.listServers(other).every(deps.isSpent),
      estimate: estimate ?? { currency, microUnits: 0 },
      ceilingMicroUnits: perTenantAndDay.microUnits,
    })
    deps.onChosen(name, verdict, waitSeconds)
    return verdict
  }
