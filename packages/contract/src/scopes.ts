export const scopes = ['create', 'read', 'cancel', 'subjects', 'uploads', 'bundle', 'keys:admin'] as const
export type Scope = (typeof scopes)[number]

/** Scopes of a new key by default. */
export const defaultScopes: readonly Scope[] = ['create', 'read', 'cancel', 'subjects', 'uploads']
