import { type Claim, type IdempotencyKeys, type IdempotencyScope, inFlight, sameAskOrThrow } from '@kinora/domain'
import type { Body } from '../body/read-body.ts'
import { callerOf } from '../checks/checks.ts'
import { requestPaths } from '../request/endpoint-paths.ts'
import { type Answer, type Incoming, json } from '../request/incoming.ts'

type Handle = (request: Incoming, body: Body) => Promise<Answer>
type Held = { scope: IdempotencyScope; claim: Claim }

/** What is only asked for its price, where that can be asked, is asked anew each time. */
const isQuote = ({ endpoint, query }: Incoming): boolean =>
  'dry_run' in (endpoint?.query?.shape ?? {}) && query.get('dry_run') === 'true'

const releaseAll = async (held: readonly Held[]): Promise<void> => {
  await Promise.all(held.map(({ claim }) => claim.release()))
}

/**
 * Claims the key under every path of the endpoint, always in the same order. New replies are stored under the first path
 * only; the others hold replies that were stored before aliases shared a scope (D-506).
 */
const claimAll = async (keys: IdempotencyKeys, tenantId: string, scopes: readonly IdempotencyScope[]) => {
  const held: Held[] = []
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
const findStored = (held: readonly Held[], sentPath: string): Held | undefined => {
  const stored = held.filter(({ claim }) => claim.earlier)
  return stored.find(({ scope }) => scope.path === sentPath) ?? stored[0]
}

/**
 * A POST with an Idempotency-Key is done once: its repetition gets the answer that was kept, byte for byte. What answers
 * anew finds the reply that was kept with its task, and makes its answer of that each time.
 */
export const once =
  (handle: Handle, keys: IdempotencyKeys, { answersAnew = false } = {}): Handle =>
  async (request, body) => {
    if (!body.idempotency || isQuote(request)) return handle(request, body)
    const { tenantId } = callerOf(request)
    const { key, bodyHash } = body.idempotency
    const [ownPath, ...aliases] = requestPaths(request)
    const own = { method: request.method, path: ownPath, key }
    const held = await claimAll(keys, tenantId, [own, ...aliases.map((path) => ({ ...own, path }))])
    try {
      const { scope, claim } = findStored(held, request.path) ?? { scope: own, claim: undefined }
      const earlier = claim?.earlier && sameAskOrThrow(claim.earlier, bodyHash)
      const headers = earlier ? { 'idempotent-replayed': 'true' } : {}
      if (earlier && !earlier.isOpen && !answersAnew) return json(earlier.reply, headers)
      const answer = await handle(request, { ...body, once: { scope, bodyHash, earlier } })
      if (answer.status === 200 && typeof answer.body === 'string' && !answer.isKept && !answersAnew)
        await keys.keep(tenantId, scope, { bodyHash, reply: answer.body, isOpen: false })
      return { ...answer, headers: { ...answer.headers, ...headers } }
    } finally {
      await releaseAll(held)
    }
  }
