type Line = { taken: number; waiting: (() => void)[] }

/** So many places for each key; whoever finds none waits in line. */
export const createPlaces = (most: number) => {
  const lines = new Map<string, Line>()
  const leave = (key: string, line: Line) => () => {
    const next = line.waiting.shift()
    if (next) return next()
    line.taken -= 1
    if (line.taken === 0) lines.delete(key)
  }
  return {
    /** Resolves to the way of giving the place back. */
    async take(key: string, signal: AbortSignal): Promise<() => void> {
      signal.throwIfAborted()
      const line = lines.get(key) ?? { taken: 0, waiting: [] }
      lines.set(key, line)
      if (line.taken < most) line.taken += 1
      else await inLine(line, signal)
      return leave(key, line)
    },
  }
}

const inLine = (line: Line, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const goAway = () => {
      line.waiting.splice(line.waiting.indexOf(called), 1)
      reject(signal.reason as Error)
    }
    const called = () => {
      signal.removeEventListener('abort', goAway)
      resolve()
    }
    line.waiting.push(called)
    signal.addEventListener('abort', goAway, { once: true })
  })
