import { isId } from '@kinora/contract'
import type { Redis } from './connect.ts'
import { buildChannel, ordersChannel } from './task-cache.ts'

/** Every API node subscribes to it, so its subscribers are the running nodes. */
const apiNodesChannel = 'kinora:api-nodes'

export const countApiNodes = (redis: Pick<Redis, 'countSubscribers'>): Promise<number> =>
  redis.countSubscribers(apiNodesChannel)

const anyChannel = buildChannel('*')

/** One connection for all watched tasks of this process, with a channel for each. */
export const createListener = (redis: Pick<Redis, 'openSubscriber'>, onError: (error: Error) => void) => {
  const subscriber = redis.openSubscriber(onError)
  const watched = new Map<string, Set<() => void>>()
  let allGaps = 0
  /** Ids whose subscription failed. The client renews a subscription that succeeded once, and no other. */
  const failed = new Set<string>()
  const subscribeTo = (taskId: string): void => {
    const receive = () => {
      for (const each of watched.get(taskId) ?? []) each()
    }
    subscriber.subscribe(buildChannel(taskId), receive).catch((error: Error) => {
      if (watched.has(taskId)) failed.add(taskId)
      onError(error)
    })
  }
  subscriber.onReady(() => {
    const again = [...failed]
    failed.clear()
    for (const taskId of again) subscribeTo(taskId)
  })
  subscriber.onGap(() => {
    allGaps += 1
  })
  const join = (channel: string, wake: () => void): void => {
    const subscribe = () => subscriber.subscribe(channel, wake).catch(onError)
    if (subscriber.isReady()) void subscribe()
    else {
      const stop = subscriber.onReady(() => {
        stop()
        void subscribe()
      })
    }
  }
  return {
    /** Calls `wake` at each change until the returned function is called. A failed subscription is tried again. */
    listen(taskId: string, wake: () => void): () => void {
      const wakers = watched.get(taskId) ?? new Set()
      wakers.add(wake)
      if (!watched.has(taskId)) {
        watched.set(taskId, wakers)
        subscribeTo(taskId)
      }
      return () => {
        wakers.delete(wake)
        if (wakers.size > 0 || watched.get(taskId) !== wakers) return
        watched.delete(taskId)
        failed.delete(taskId)
        subscriber.unsubscribe(buildChannel(taskId)).catch(onError)
      }
    },
    /** Whether {@link listen} receives every notification, and the interruptions during which they were lost. */
    subscription: {
      isListening: () => subscriber.isReady() && failed.size === 0,
      gaps: () => allGaps,
    },
    /**
     * Calls `onChange` with the id of every task that changes. Watchers poll while `isListening` is false, and read
     * again when `gaps` grows: Redis drops a subscriber that is too slow, and the client reconnects by itself.
     */
    listenForChanges(onChange: (taskId: string) => void): {
      isListening(): boolean
      gaps(): number
      stop(): void
    } {
      const receive = (_message: string, channel: string) => {
        const name = channel.slice(anyChannel.length - 1)
        if (isId(name)) onChange(name)
      }
      let isSubscribed = false
      let isStopped = false
      let gaps = 0
      const noteGap = () => {
        gaps += 1
      }
      const subscribe = () => {
        if (isStopped || isSubscribed) return
        subscriber.pSubscribe(anyChannel, receive).then(() => {
          isSubscribed = true
        }, onError)
      }
      if (subscriber.isReady()) subscribe()
      // A subscription that failed is tried again after a reconnection; the client renews one that succeeded.
      const stops = [subscriber.onReady(subscribe), subscriber.onGap(noteGap)]
      return {
        gaps: () => gaps,
        isListening: () => isSubscribed && !isStopped && subscriber.isReady(),
        stop: () => {
          isStopped = true
          for (const stop of stops) stop()
          if (subscriber.isReady()) subscriber.pUnsubscribe(anyChannel, receive).catch(onError)
        },
      }
    },
    /** Calls `wake` when orders are added to the outbox. */
    listenForOrders: (wake: () => void): void => join(ordersChannel, wake),
    /** Makes {@link countApiNodes} count this process until it closes. */
    countAsApiNode: (): void => join(apiNodesChannel, () => undefined),
    close: () => subscriber.destroy(),
  }
}
