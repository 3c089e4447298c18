/** A frozen Redis answers nothing, so every call races a deadline; after a miss the next calls do not even try. */
export const createDeadline = (deadlineMs: number, restMs: number) => {
  let restUntil = 0
  return async <T>(call: () => Promise<T>): Promise<T | undefined> => {
    if (performance.now() < restUntil) return undefined
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('redis did not answer in time')), deadlineMs)
    })
    try {
      return await Promise.race([call(), late])
    } catch {
      restUntil = performance.now() + restMs
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }
}
