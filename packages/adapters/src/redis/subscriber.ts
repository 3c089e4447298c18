type Receive = (message: string, channel: string) => void

/** A separate connection for notifications. Notifications are lost while it is interrupted. */
export type Subscriber = {
  isReady(): boolean
  subscribe(channel: string, receive: Receive): Promise<unknown>
  unsubscribe(channel: string): Promise<unknown>
  pSubscribe(pattern: string, receive: Receive): Promise<unknown>
  pUnsubscribe(pattern: string, receive: Receive): Promise<unknown>
  /** Calls back whenever it is connected; returns a function that ends this. */
  onReady(call: () => void): () => void
  /** Calls back whenever notifications may have been lost. */
  onGap(call: () => void): () => void
  destroy(): void
}

type Client = Omit<Subscriber, 'isReady' | 'onReady' | 'onGap' | 'destroy'> & {
  isReady: boolean
  on(event: string, call: () => void): unknown
  off(event: string, call: () => void): unknown
}

/** `events` names the events of this kind of client. */
export const wrapSubscriber = (
  client: Client,
  events: { ready: readonly string[]; gap: readonly string[] },
  destroy: () => void,
): Subscriber => {
  const listen = (names: readonly string[], call: () => void) => {
    for (const name of names) client.on(name, call)
    return () => {
      for (const name of names) client.off(name, call)
    }
  }
  return {
    isReady: () => client.isReady,
    subscribe: (channel, receive) => client.subscribe(channel, receive),
    unsubscribe: (channel) => client.unsubscribe(channel),
    pSubscribe: (pattern, receive) => client.pSubscribe(pattern, receive),
    pUnsubscribe: (pattern, receive) => client.pUnsubscribe(pattern, receive),
    onReady: (call) =>
      listen(events.ready, () => {
        // A node of a cluster is ready before the cluster is.
        if (client.isReady) call()
      }),
    onGap: (call) => listen(events.gap, call),
    destroy,
  }
}
