import type { QuoteReply } from '@kinora/contract'
import { type Catalog, quoteRecommendation, type RecommendDeps, recommendPrompts as recommend } from '@kinora/domain'
import type { Body } from '../body/read-body.ts'
import { requireCaller } from '../checks/checks.ts'
import { type Incoming, json, type RouteResponse } from '../request/incoming.ts'
import { readFlag } from './read-flag.ts'

export type RecommendRouteDeps = RecommendDeps & { catalog: Catalog }

const step = 'describe-image'

export const recommendPrompts = async (
  request: Incoming,
  { fields, idempotencyClaim }: Body,
  deps: RecommendRouteDeps,
): Promise<RouteResponse> => {
  const { tenantId, id: keyId, env } = requireCaller(request)
  const isFree = env === 'test'
  if (!readFlag('dry_run', request.query.get('dry_run') ?? 'false'))
    return {
      ...json(await recommend(deps, { tenantId, keyId, body: fields, idempotencyClaim, isFree })),
      isKept: true,
    }
  const lines = isFree ? [] : quoteRecommendation(fields, deps.hosts)
  const credits = lines.reduce((sum, line) => sum + line.credits, 0)
  const [route] = deps.catalog.routesFor([step], '', isFree)[step] ?? []
  const quote: QuoteReply = {
    dry_run: true,
    credits,
    credits_max: credits,
    lines,
    backend: route?.backend ?? '',
    expected_seconds: 0,
    warnings: [],
  }
  return json(JSON.stringify(quote))
}
