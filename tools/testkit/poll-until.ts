/** Calls `look` until it returns a value; throws after the timeout. */
export const pollUntil = async <T>(
  look: () => Promise<T | undefined> | T | undefined,
  what: string,
  timeoutMs = 20_000,
): Promise<T> => {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const seen = await look()
    if (seen !== undefined) return seen
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
