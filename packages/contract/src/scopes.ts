export const scopes = ['create', 'read', 'cancel', 'subjects', 'uploads', 'bundle', 'keys:admin'] as const
export type Scope = (typeof scopes)[number]

/** What a new key may do unless its issuer says otherwise. */
export const defaultScopes: readonly Scope[] = ['create', 'read', 'cancel', 'subjects', 'uploads']
