import type { Catalog, Weights } from '@kinora/domain'
import { type Tiers, tiersOf, weightNames } from '@kinora/domain/weights'

/** Which tier of the built-in engine serves each step on this machine, now. */
export const readTiers = async ({ weights, catalog }: { weights: Weights; catalog: Catalog }): Promise<Tiers> => {
  const found = await Promise.all(weightNames.map((name) => weights.find(name)))
  const ready = new Set<string>(weightNames.filter((_, i) => found[i] !== undefined))
  const tiers = catalog.backends.map((backend) => tiersOf(backend, (name) => ready.has(name)))
  return tiers.reduce((all, some) => ({ ...all, ...some }), {})
}
