/**
 * A frozen Redis answers nothing, so every call has a timeout. After a timeout or an error the circuit opens, and calls
 * return at once. It closes when the outstanding call answers, or a probe that is sent every `restMs`.
 */
export const createCircuitBreaker = (timeoutMs: number, restMs: number) => {
  let isOpen = false
  let unanswered = 0
  let probeAt = 0
  const send = async <T>(call: () => Promise<T>): Promise<T | undefined> => {
    unanswered += 1
    try {
      const answer = await call()
      isOpen = false
      return answer
    } catch {
      isOpen = true
      probeAt = performance.now() + restMs
      return undefined
    } finally {
      unanswered -= 1
    }
  }
  return async <T>(call: () => Promise<T>): Promise<T | undefined> => {
    if (isOpen) {
      if (unanswered === 0 && performance.now() >= probeAt) void send(call)
      return undefined
    }
    return new Promise((resolve) => {
      let isOver = false
      const onTimeout = () => {
        if (isOver) return
        isOpen = true
        resolve(undefined)
      }
      // When this process itself was blocked, the answer has already arrived and is read before immediates run.
      const timer = setTimeout(() => setImmediate(onTimeout), timeoutMs)
      void send(call).then((answer) => {
        isOver = true
        clearTimeout(timer)
        resolve(answer)
      })
    })
  }
}
