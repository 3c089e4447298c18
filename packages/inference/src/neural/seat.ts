import type { OpenModel } from './open-model.ts'

/** Where the process of one model sits while it is warm, and the line of those who want to ask it. */
export type Seat = {
  /** Nothing while there is no process. */
  keptBytes(): number
  lastUsed: number
  isIdle(): boolean
  /** The process, started if there is none. */
  take(): OpenModel
  /** Ends the process, if there is one. */
  clear(): Promise<void>
  /** One after the other. Whoever is aborted while waiting leaves the line at once. */
  inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
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

export const createSeat = (open: () => OpenModel, idleMs: number): Seat => {
  let model: OpenModel | undefined
  let line: Promise<unknown> = Promise.resolve()
  let inLine = 0
  let idle: NodeJS.Timeout | undefined
  const seat: Seat = {
    keptBytes: () => model?.keptBytes ?? 0,
    lastUsed: 0,
    isIdle: () => inLine === 0,
    take() {
      model ??= open()
      return model
    },
    async clear() {
      const leaving = model
      model = undefined
      await leaving?.end()
    },
    async inTurn(work, signal) {
      clearTimeout(idle)
      inLine += 1
      const before = line
      const { promise, resolve: done } = Promise.withResolvers<void>()
      line = before.then(() => promise)
      const { aborted, forget } = untilAborted(signal)
      try {
        await Promise.race([before, aborted])
        forget()
        return await work()
      } finally {
        forget()
        done()
        inLine -= 1
        seat.lastUsed = performance.now()
        if (inLine === 0) idle = setTimeout(() => void seat.clear(), idleMs).unref()
      }
    },
  }
  return seat
}
