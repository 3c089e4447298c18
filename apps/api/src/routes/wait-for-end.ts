import type { QueryReply } from '@kinora/contract'
import type { AnyGenerator } from '@kinora/domain'
import { type WatchDeps, watchTask } from '../replies/watch.ts'

/** Follows a task until it ends or the wait of the request is over, and builds the reply from its last state. */
export const waitForEnd = async (
  deps: WatchDeps,
  input: { tenantId: string; reply: string; ending: NonNullable<AnyGenerator['ending']>; waitMs: number },
): Promise<string> => {
  const created = JSON.parse(input.reply) as { id: string }
  const signal = AbortSignal.timeout(input.waitMs)
  let lastReply: QueryReply | undefined
  for await (const { body } of watchTask(deps, { tenantId: input.tenantId, taskId: created.id, after: 0, signal }))
    lastReply = JSON.parse(body) as QueryReply
  if (!lastReply) return input.reply
  const { state, credits } = lastReply
  return JSON.stringify({ ...created, ...input.ending.of(lastReply), state, credits })
}
