/** A received or locally created callback. */
export type ReceivedCallback = { headers: Readonly<Record<string, string>>; body: string; target: string }

/** Connection headers, which are not forwarded. */
const connectionHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'expect'])

/** Accepts `3000`, `3000/hook` or a URL. */
export const resolveTarget = (text: string): string =>
  /^https?:\/\//.test(text) ? text : `http://127.0.0.1:${text.includes('/') ? text : `${text}/`}`

/** Forwards a callback unchanged, including its signatures, and returns the response status. */
export const forwardCallback = async (to: string, { headers, body }: ReceivedCallback): Promise<number> => {
  const kept = Object.entries(headers).filter(([name]) => !connectionHeaders.has(name.toLowerCase()))
  const answer = await fetch(to, {
    method: 'POST',
    headers: Object.fromEntries(kept),
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  })
  await answer.arrayBuffer()
  return answer.status
}
