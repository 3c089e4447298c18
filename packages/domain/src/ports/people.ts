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
  /** Set if the session began with a link that another signed-in person created. */
  isDelegated: boolean
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

export type NewSession = Session & { tokenSha256: string }

export type SessionStore = {
  /**
   * Stores a session, ends the one whose token it replaces, and notes the sign-in of its person. Returns false if the
   * person was erased meanwhile.
   */
  insert(session: NewSession, replacedSha256: string | undefined): Promise<boolean>
  /** Deletes an unused link and stores the session of its person in one step. Undefined without such a link. */
  insertByLink(
    session: NewSession,
    linkSha256: string,
    replacedSha256: string | undefined,
  ): Promise<{ personId: string } | undefined>
  /** Returns the session of a token unless it has expired. */
  find(tokenSha256: string, now: Date): Promise<ActiveSession | undefined>
  noteUse(id: string, usedAt: Date, idleExpiresAt: Date): Promise<void>
  listOwned(owner: SessionOwner): Promise<Session[]>
  /** Returns false if the owner has no such session. */
  end(id: string, owner: SessionOwner): Promise<boolean>
  endAll(owner: SessionOwner): Promise<number>
}

export type SessionOwner = { personId: string } | { keyId: string }

export type LoginLink = {
  tokenSha256: string
  personId: string
  isDelegated: boolean
  createdAt: Date
  expiresAt: Date
}

export type LoginLinkStore = {
  /** Returns false if there is no such person. */
  insert(link: LoginLink): Promise<boolean>
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
  /** Claims the state of a sign-in that came back. Returns false if it is claimed already. */
  claim(stateSha256: string, expiresAt: Date): Promise<boolean>
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
