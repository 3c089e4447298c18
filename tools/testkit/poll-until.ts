/** Calls `look` until it returns a value; throws after the timeout. */
export const pollUntil = async <T>(
  look: () => Promise<T | undefined> | T | undefined,
  what: string,
  timeoutMs = 20_000,
): Promise<T> => {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const value = await look()
    if (value !== undefined) return value
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
