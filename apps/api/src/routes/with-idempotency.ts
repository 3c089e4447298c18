import { type Claim, type IdempotencyKeys, type IdempotencyScope, inFlight, requireSameRequest } from '@kinora/domain'
import type { Body } from '../body/read-body.ts'
import { requireCaller } from '../checks/checks.ts'
import { requestPaths } from '../request/endpoint-paths.ts'
import { type Incoming, json, type RouteResponse } from '../request/incoming.ts'

type Handle = (request: Incoming, body: Body) => Promise<RouteResponse>
type HeldClaim = { scope: IdempotencyScope; claim: Claim }

/** A dry run claims no key, so that every quote is fresh. */
const isDryRun = ({ endpoint, query }: Incoming): boolean =>
  'dry_run' in (endpoint?.query?.shape ?? {}) && query.get('dry_run') === 'true'

const releaseAll = async (held: readonly HeldClaim[]): Promise<void> => {
  await Promise.all(held.map(({ claim }) => claim.release()))
}

/**
 * Claims the key under every path of the endpoint, always in the same order. New replies are stored under the first path
 * only; the others hold replies that were stored before aliases shared a scope (D-506).
 */
const claimAll = async (keys: IdempotencyKeys, tenantId: string, scopes: readonly IdempotencyScope[]) => {
  const held: HeldClaim[] = []
  try {
    for (const scope of scopes) {
      const claim = await keys.claim(tenantId, scope)
      if (claim === 'in flight') throw inFlight()
      held.push({ scope, claim })
    }
    return held
  } catch (error) {
    await releaseAll(held)
    throw error
  }
}

/** The stored reply of the path as sent, else of any other path of the endpoint. */
const findStored = (held: readonly HeldClaim[], sentPath: string): HeldClaim | undefined => {
  const stored = held.filter(({ claim }) => claim.earlier)
  return stored.find(({ scope }) => scope.path === sentPath) ?? stored[0]
}

/**
 * Executes a POST with an Idempotency-Key once. A repeated request gets the stored reply, byte for byte. With
 * `rerunsHandler` the handler runs again and renders its response from the reply stored with the task.
 */
export const withIdempotency =
  (handle: Handle, keys: IdempotencyKeys, { rerunsHandler = false } = {}): Handle =>
  async (request, body) => {
    if (!body.idempotency || isDryRun(request)) return handle(request, body)
    const { tenantId } = requireCaller(request)
    const { key, bodyHash } = body.idempotency
    const [ownPath, ...aliases] = requestPaths(request)
    const own = { method: request.method, path: ownPath, key }
    const held = await claimAll(keys, tenantId, [own, ...aliases.map((path) => ({ ...own, path }))])
    try {
      const { scope, claim } = findStored(held, request.path) ?? { scope: own, claim: undefined }
      const earlier = claim?.earlier && requireSameRequest(claim.earlier, bodyHash)
      const headers = earlier ? { 'idempotent-replayed': 'true' } : {}
      if (earlier && !earlier.isOpen && !rerunsHandler) return json(earlier.reply, headers)
      const answer = await handle(request, { ...body, idempotencyClaim: { scope, bodyHash, earlier } })
      if (answer.status === 200 && typeof answer.body === 'string' && !answer.isKept && !rerunsHandler)
        await keys.keep(tenantId, scope, { bodyHash, reply: answer.body, isOpen: false })
      return { ...answer, headers: { ...answer.headers, ...headers } }
    } finally {
      await releaseAll(held)
    }
  }
