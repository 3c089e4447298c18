import type { OpenModel } from './open-model.ts'

/** Holds the process of one model while it is warm, and the queue of runs for it. */
export type ModelSlot = {
  /** 0 while no process runs. */
  keptBytes(): number
  lastUsed: number
  isIdle(): boolean
  /** Returns the process and starts it if necessary. */
  take(): OpenModel
  /** Stops the process if one runs. */
  clear(): Promise<void>
  /** Runs callers one after the other. A caller that is aborted while waiting leaves the queue at once. */
  runInOrder<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

const untilAborted = (signal: AbortSignal | undefined): { aborted: Promise<never>; forget(): void } => {
  let forget = () => {}
  const aborted = new Promise<never>((_, reject) => {
    if (signal === undefined) return
    const leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    forget = () => signal.removeEventListener('abort', leave)
  })
  return { aborted, forget: () => forget() }
}

export const createModelSlot = (open: () => OpenModel, idleMs: number): ModelSlot => {
  let model: OpenModel | undefined
  let queueTail: Promise<unknown> = Promise.resolve()
  let queued = 0
  let idle: NodeJS.Timeout | undefined
  const slot: ModelSlot = {
    keptBytes: () => model?.keptBytes ?? 0,
    lastUsed: 0,
    isIdle: () => queued === 0,
    take() {
      model ??= open()
      return model
    },
    async clear() {
      const leaving = model
      model = undefined
      await leaving?.end()
    },
    async runInOrder(work, signal) {
      clearTimeout(idle)
      queued += 1
      const before = queueTail
      const { promise, resolve: done } = Promise.withResolvers<void>()
      queueTail = before.then(() => promise)
      const { aborted, forget } = untilAborted(signal)
      try {
        await Promise.race([before, aborted])
        forget()
        return await work()
      } finally {
        forget()
        done()
        queued -= 1
        slot.lastUsed = performance.now()
        if (queued === 0) idle = setTimeout(() => void slot.clear(), idleMs).unref()
      }
    },
  }
  return slot
}
