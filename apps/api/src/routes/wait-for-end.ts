import type { QueryReply } from '@kinora/contract'
import type { AnyGenerator } from '@kinora/domain'
import { type WatchDeps, watchTask } from '../replies/watch.ts'

/** Follows a task to its end, or for as long as the request may wait, and tells what it has come to. */
export const waitForEnd = async (
  deps: WatchDeps,
  ask: { tenantId: string; reply: string; ending: NonNullable<AnyGenerator['ending']>; waitMs: number },
): Promise<string> => {
  const created = JSON.parse(ask.reply) as { id: string }
  const signal = AbortSignal.timeout(ask.waitMs)
  let reached: QueryReply | undefined
  for await (const { body } of watchTask(deps, { tenantId: ask.tenantId, taskId: created.id, after: 0, signal }))
    reached = JSON.parse(body) as QueryReply
  if (!reached) return ask.reply
  const { state, credits } = reached
  return JSON.stringify({ ...created, ...ask.ending.of(reached), state, credits })
}
