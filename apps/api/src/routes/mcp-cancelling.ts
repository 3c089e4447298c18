export type CancelDeps = {
  /** Calls back when whatever has this name is woken, on whichever node; a hint that may never come. */
  listen(name: string, wake: () => void): () => void
  wake(name: string): Promise<void>
}

type Message = { tenantId: string; session: string | undefined; fields: Readonly<Record<string, unknown>> }

/** Numbers of calls are their client's own, so that they mean one only together with its handshake. */
const nameOf = ({ tenantId, session }: Message, callId: unknown): string =>
  `mcp:${tenantId}:${session}:${JSON.stringify(callId)}`

/**
 * Clients of before 2026 cancel by a message of its own, which any node may get; later ones just hang up. The signal
 * fires when the call of this message is cancelled so.
 */
export const followCancelling = (message: Message, { listen }: CancelDeps): { signal: AbortSignal; stop(): void } => {
  const { session, fields } = message
  const cancelled = new AbortController()
  if (session === undefined || fields['method'] !== 'tools/call') return { signal: cancelled.signal, stop() {} }
  return { signal: cancelled.signal, stop: listen(nameOf(message, fields['id']), () => cancelled.abort()) }
}

/** Ends the call that a message cancels, if it is one that cancels. */
export const cancelNamedCall = async (message: Message, { wake }: CancelDeps): Promise<void> => {
  const { session, fields } = message
  const { requestId } = (fields['params'] ?? {}) as { requestId?: unknown }
  if (session === undefined || fields['method'] !== 'notifications/cancelled' || requestId === undefined) return
  await wake(nameOf(message, requestId))
}
