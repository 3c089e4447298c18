/** A callback that came in or was made here, and what came of it. */
export type Heard = { headers: Readonly<Record<string, string>>; body: string; target: string }

/** Not passed on: they belong to the connection it came by. */
const ofConnection = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'expect'])

/** `3000`, `3000/hook` or a whole address. */
export const addressOf = (text: string): string =>
  /^https?:\/\//.test(text) ? text : `http://127.0.0.1:${text.includes('/') ? text : `${text}/`}`

/** Hands a callback on as it came, signatures included, and says what was answered. */
export const handOn = async (to: string, { headers, body }: Heard): Promise<number> => {
  const kept = Object.entries(headers).filter(([name]) => !ofConnection.has(name.toLowerCase()))
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
