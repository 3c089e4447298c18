export type GateOptions = {
  places: number
  /** How many jobs may run now: none when the server is out or drained, one on trial. */
  capacity(): number
  /** How many pollers are admitted: the same, unless a poller has to report that no server is available. */
  pollers?(): number
}

/**
 * The slots of one server. A poller reserves a slot before it polls Temporal, so a server that is out or drained is
 * never offered work. Work that an earlier run started there may enter nevertheless; only the slot count limits it.
 */
export const createGate = ({ places, capacity, pollers = capacity }: GateOptions) => {
  let polling = 0
  let activeJobs = 0
  let waiting: (() => void)[] = []
  const isFree = (): boolean => polling < Math.min(places, pollers())
  /** The capacity changed: admits waiting pollers. */
  const recheck = (): void => {
    while (waiting.length > 0 && isFree()) {
      polling += 1
      waiting.shift()?.()
    }
  }
  return {
    recheck,
    activeJobs: () => activeJobs,
    /** For Temporal: resolves when a slot is free to poll with. */
    reserve(signal: AbortSignal): Promise<void> {
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => {
          if (!waiting.includes(resolve)) return
          waiting = waiting.filter((each) => each !== resolve)
          reject(signal.reason)
        })
        waiting.push(resolve)
        recheck()
      })
    },
    tryReserve(): boolean {
      if (!isFree()) return false
      polling += 1
      return true
    },
    release(): void {
      polling -= 1
      recheck()
    },
    /** For a job: false when all slots are taken, or when the job is new and the server accepts no new jobs. */
    enter(isNew: boolean): boolean {
      if (activeJobs >= (isNew ? Math.min(places, capacity()) : places)) return false
      activeJobs += 1
      return true
    },
    leave(): void {
      activeJobs -= 1
    },
  }
}
export type Gate = ReturnType<typeof createGate>
