import type { Role } from '@kinora/contract'

export type SignInMethod = 'link' | 'oidc' | 'key'

export type Membership = { tenantId: string; tenantName: string; role: Role }

export type SessionClient = { address: string; userAgent: string }

export type Session = SessionClient & {
  id: string
  personId: string | null
  /** Set if the session began with an API key. */
  keyId: string | null
  method: SignInMethod
  createdAt: Date
  usedAt: Date
  idleExpiresAt: Date
  expiresAt: Date
}

export type SignedInPerson = {
  id: string
  email: string | null
  name: string
  isOperator: boolean
  canReadContent: boolean
  /** One per tenant with the highest role; closed tenants are left out. */
  memberships: readonly Membership[]
}

export type ActiveSession = Session & { person: SignedInPerson | null }

export type SessionStore = {
  /** Stores a session, ends the one whose token it replaces, and notes the sign-in of its person. */
  insert(session: Session & { tokenSha256: string }, replacedSha256: string | undefined): Promise<void>
  /** Returns the session of a token unless it has expired. */
  find(tokenSha256: string, now: Date): Promise<ActiveSession | undefined>
  noteUse(id: string, usedAt: Date, idleExpiresAt: Date): Promise<void>
  listOwned(owner: SessionOwner): Promise<Session[]>
  /** Returns false if the owner has no such session. */
  end(id: string, owner: SessionOwner): Promise<boolean>
  endAll(owner: SessionOwner): Promise<number>
}

export type SessionOwner = { personId: string } | { keyId: string }

export type LoginLinkStore = {
  /** Returns false if there is no such person. */
  insert(link: { tokenSha256: string; personId: string; createdAt: Date; expiresAt: Date }): Promise<boolean>
  /** Deletes the link and returns its person, unless it has expired. */
  take(tokenSha256: string, now: Date): Promise<string | undefined>
}

/** Roles that the groups of an identity provider give. */
export type GroupRoles = { isOperator: boolean; memberships: readonly { tenantId: string; role: Role }[] }

/** A person as an identity provider describes it. */
export type ExternalIdentity = {
  issuer: string
  subject: string
  /** Absent unless the provider has verified it. */
  email: string | undefined
  name: string
  roles: GroupRoles
}

export type IdentityStore = {
  /** Finds or creates the person and sets the roles of its groups. Undefined for a person without any role. */
  signIn(identity: ExternalIdentity, newPersonId: string): Promise<string | undefined>
}

/** State of one sign-in under way, kept until the browser returns. */
export type PendingSignIn = { state: string; nonce: string; codeVerifier: string }

/** Sign-in with an identity provider: code flow with PKCE, state and nonce. */
export type IdentityProvider = {
  /** Name on the sign-in button. */
  name: string
  begin(redirectUri: string): Promise<{ url: string; pending: PendingSignIn }>
  /** Exchanges the code. Throws unless state, nonce and code are those of the pending sign-in. */
  finish(callbackUrl: URL, pending: PendingSignIn): Promise<ExternalIdentity>
}
