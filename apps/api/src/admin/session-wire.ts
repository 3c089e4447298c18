import type { Session } from '@kinora/domain'

/** A session as replies list it. */
export const sessionToWire = (session: Session) => ({
  id: session.id,
  person_id: session.personId,
  key_id: session.keyId,
  method: session.method,
  address: session.address,
  user_agent: session.userAgent,
  created_at: session.createdAt.toISOString(),
  used_at: session.usedAt.toISOString(),
  idle_expires_at: session.idleExpiresAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
})
