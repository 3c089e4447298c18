import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadClient } from './load-client.ts'
import type { TaskOrder } from './task-orders.ts'

export type FollowedTask = { opKey: string; taskId: string | undefined; endSeen: boolean; wasCancelled: boolean }

/** Follows one task from its create to the end that its client sees. */
export const followTask = async (client: LoadClient, order: TaskOrder): Promise<FollowedTask> => {
  const body = { ...order.body, callback_url: client.tenant.callbackUrl }
  const sent = Array.from({ length: order.twice ? 2 : 1 }, () => client.create(order.opKey, order.path, body))
  const taskId = (await Promise.all(sent))[0]
  if (taskId === undefined) return { opKey: order.opKey, taskId, endSeen: false, wasCancelled: false }
  const cancelled =
    order.cancelAfterMs === undefined ? undefined : sleep(order.cancelAfterMs).then(() => client.cancel(taskId))
  const end = await client.follow(taskId)
  return { opKey: order.opKey, taskId, endSeen: end !== undefined, wasCancelled: (await cancelled) ?? false }
}
