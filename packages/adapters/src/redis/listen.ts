import type { Redis } from './connect.ts'
import { channelOf, ordersChannel } from './task-cache.ts'

/** Every API node subscribes to it, so that its subscribers are the nodes that run. */
const apiNodesChannel = 'kinora:api-nodes'

export const countApiNodes = async (redis: Redis): Promise<number> =>
  (await redis.pubSubNumSub(apiNodesChannel))[apiNodesChannel] ?? 0

/** One connection for all watched tasks of this process, a channel for each. */
export const createListener = (redis: Redis, onError: (error: Error) => void) => {
  const subscriber = redis.duplicate()
  subscriber.on('error', onError)
  subscriber.connect().catch(onError)
  const watched = new Map<string, Set<() => void>>()
  const join = (channel: string, wake: () => void): void => {
    const subscribe = () => subscriber.subscribe(channel, wake).catch(onError)
    if (subscriber.isReady) void subscribe()
    else subscriber.once('ready', () => void subscribe())
  }
  return {
    /** Calls `wake` at each change until the returned function is called. Subscribing may fail: the watcher also looks by itself. */
    listen(taskId: string, wake: () => void): () => void {
      const wakers = watched.get(taskId) ?? new Set()
      wakers.add(wake)
      if (!watched.has(taskId)) {
        watched.set(taskId, wakers)
        subscriber
          .subscribe(channelOf(taskId), () => {
            for (const each of watched.get(taskId) ?? []) each()
          })
          .catch(onError)
      }
      return () => {
        wakers.delete(wake)
        if (wakers.size > 0 || watched.get(taskId) !== wakers) return
        watched.delete(taskId)
        subscriber.unsubscribe(channelOf(taskId)).catch(onError)
      }
    },
    /** Calls `wake` whenever somebody put orders into the outbox. */
    listenForOrders: (wake: () => void): void => join(ordersChannel, wake),
    /** Has this process counted by {@link countApiNodes} until it closes. */
    countAsApiNode: (): void => join(apiNodesChannel, () => undefined),
    close: () => subscriber.destroy(),
  }
}
