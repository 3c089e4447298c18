type WaitQueue = { used: number; waiting: (() => void)[] }

/** A semaphore for each key; a caller without a slot waits in a queue. */
export const createKeyedSemaphore = (most: number) => {
  const queues = new Map<string, WaitQueue>()
  const release = (key: string, queue: WaitQueue) => () => {
    const next = queue.waiting.shift()
    if (next) return next()
    queue.used -= 1
    if (queue.used === 0) queues.delete(key)
  }
  return {
    /** Resolves to the function that releases the slot. */
    async acquire(key: string, signal: AbortSignal): Promise<() => void> {
      signal.throwIfAborted()
      const queue = queues.get(key) ?? { used: 0, waiting: [] }
      queues.set(key, queue)
      if (queue.used < most) queue.used += 1
      else await waitForSlot(queue, signal)
      return release(key, queue)
    },
  }
}

const waitForSlot = (queue: WaitQueue, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const onAbort = () => {
      queue.waiting.splice(queue.waiting.indexOf(onSlot), 1)
      reject(signal.reason as Error)
    }
    const onSlot = () => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }
    queue.waiting.push(onSlot)
    signal.addEventListener('abort', onAbort, { once: true })
  })
