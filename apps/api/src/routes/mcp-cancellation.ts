export type CancelDeps = {
  /** Calls back when any node wakes this name. Delivery is best effort. */
  listen(name: string, wake: () => void): () => void
  wake(name: string): Promise<void>
}

type Message = { tenantId: string; session: string | undefined; fields: Readonly<Record<string, unknown>> }

/** Builds the channel name of a call. Call ids are unique only within a session. */
const buildChannelName = ({ tenantId, session }: Message, callId: unknown): string =>
  `mcp:${tenantId}:${session}:${JSON.stringify(callId)}`

/**
 * Clients from before 2026 cancel with a separate message that any node may receive; later clients disconnect. The
 * signal aborts when such a message cancels the call.
 */
export const subscribeCancellation = (
  message: Message,
  { listen }: CancelDeps,
): { signal: AbortSignal; stop(): void } => {
  const { session, fields } = message
  const cancelled = new AbortController()
  if (session === undefined || fields['method'] !== 'tools/call') return { signal: cancelled.signal, stop() {} }
  return { signal: cancelled.signal, stop: listen(buildChannelName(message, fields['id']), () => cancelled.abort()) }
}

/** Publishes the cancellation if the message is one. */
export const publishCancellation = async (message: Message, { wake }: CancelDeps): Promise<void> => {
  const { session, fields } = message
  const { requestId } = (fields['params'] ?? {}) as { requestId?: unknown }
  if (session === undefined || fields['method'] !== 'notifications/cancelled' || requestId === undefined) return
  await wake(buildChannelName(message, requestId))
}
