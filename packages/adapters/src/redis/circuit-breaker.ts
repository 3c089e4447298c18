/**
 * A frozen Redis answers nothing, so every call has a timeout. After a timeout or an error the circuit is open: calls return
 * at once, until the call that is still out answers or a probe, sent along every `restMs`, does.
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
      const giveUp = () => {
        if (isOver) return
        isOpen = true
        resolve(undefined)
      }
      // When this process itself was blocked, the answer is already here and is read before immediates run.
      const timer = setTimeout(() => setImmediate(giveUp), timeoutMs)
      void send(call).then((answer) => {
        isOver = true
        clearTimeout(timer)
        resolve(answer)
      })
    })
  }
}
