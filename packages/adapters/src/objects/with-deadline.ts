/** Runs one operation with a total deadline: it is aborted there, and rejects even if it ignores its signal. */
export const withDeadline = async <T>(timeoutMs: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new DOMException(`object store did not answer within ${timeoutMs} ms`, 'TimeoutError')
    reject(error)
    controller.abort(error)
  }, timeoutMs)
  try {
    return await Promise.race([run(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
