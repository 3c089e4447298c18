import { type IdempotencyKeys, inFlight, sameAskOrThrow } from '@kinora/domain'
import type { Body } from './body/read-body.ts'
import { callerOf } from './checks/checks.ts'
import { type Answer, type Incoming, json } from './incoming.ts'

type Handle = (request: Incoming, body: Body) => Promise<Answer>

/** What is only asked for its price, where that can be asked, is asked anew each time. */
const isQuote = ({ endpoint, query }: Incoming): boolean =>
  'dry_run' in (endpoint?.query?.shape ?? {}) && query.get('dry_run') === 'true'

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
    const scope = { method: request.method, path: request.path, key }
    const claim = await keys.claim(tenantId, scope)
    if (claim === 'in flight') throw inFlight()
    try {
      const earlier = claim.earlier && sameAskOrThrow(claim.earlier, bodyHash)
      const headers = earlier ? { 'idempotent-replayed': 'true' } : {}
      if (earlier && !earlier.isOpen && !answersAnew) return json(earlier.reply, headers)
      const answer = await handle(request, { ...body, once: { scope, bodyHash, earlier } })
      if (answer.status === 200 && typeof answer.body === 'string' && !answer.isKept && !answersAnew)
        await keys.keep(tenantId, scope, { bodyHash, reply: answer.body, isOpen: false })
      return { ...answer, headers: { ...answer.headers, ...headers } }
    } finally {
      await claim.release()
    }
  }
