/**
 * A frozen Redis answers nothing, so every call races a deadline. After a miss nobody waits any more, until a call that is
 * still out is answered, or one sent along every `restMs` is.
 */
export const createDeadline = (deadlineMs: number, restMs: number) => {
  let isAway = false
  let unanswered = 0
  let askAgainAt = 0
  const ask = async <T>(call: () => Promise<T>): Promise<T | undefined> => {
    unanswered += 1
    try {
      const answer = await call()
      isAway = false
      return answer
    } catch {
      isAway = true
      askAgainAt = performance.now() + restMs
      return undefined
    } finally {
      unanswered -= 1
    }
  }
  return async <T>(call: () => Promise<T>): Promise<T | undefined> => {
    if (isAway) {
      if (unanswered === 0 && performance.now() >= askAgainAt) void ask(call)
      return undefined
    }
    return new Promise((resolve) => {
      let isOver = false
      const giveUp = () => {
        if (isOver) return
        isAway = true
        resolve(undefined)
      }
      // When it was this process that stood still, the answer is here already and is read before what is immediate.
      const timer = setTimeout(() => setImmediate(giveUp), deadlineMs)
      void ask(call).then((answer) => {
        isOver = true
        clearTimeout(timer)
        resolve(answer)
      })
    })
  }
}
