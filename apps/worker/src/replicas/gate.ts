export type GateFacts = {
  places: number
  /** How many may work there now: none of one that is out or drained, one on trial. */
  room(): number
  /** How many may ask for work; the same, unless somebody has to tell that nobody is there. */
  pollers?(): number
}

/**
 * The places of one server. A poller holds one before it asks the engine for work, so a server that is out or drained is
 * never offered any; work that an earlier run began there enters past that, and only the count holds it back.
 */
export const createGate = ({ places, room, pollers = room }: GateFacts) => {
  let polling = 0
  let inside = 0
  let waiting: (() => void)[] = []
  const isFree = (): boolean => polling < Math.min(places, pollers())
  /** Something has changed: whoever waits looks again. */
  const look = (): void => {
    while (waiting.length > 0 && isFree()) {
      polling += 1
      waiting.shift()?.()
    }
  }
  return {
    look,
    inside: () => inside,
    /** For the engine: answers once a place is free to poll with. */
    reserve(signal: AbortSignal): Promise<void> {
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => {
          if (!waiting.includes(resolve)) return
          waiting = waiting.filter((each) => each !== resolve)
          reject(signal.reason)
        })
        waiting.push(resolve)
        look()
      })
    },
    tryReserve(): boolean {
      if (!isFree()) return false
      polling += 1
      return true
    },
    release(): void {
      polling -= 1
      look()
    },
    /** For a job: false when all places are taken, or when it is new and no new one may go in. */
    enter(isNew: boolean): boolean {
      if (inside >= (isNew ? Math.min(places, room()) : places)) return false
      inside += 1
      return true
    },
    leave(): void {
      inside -= 1
    },
  }
}
export type Gate = ReturnType<typeof createGate>
