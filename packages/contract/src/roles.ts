import type { Scope } from './scopes.ts'

/** Roles of a person in a tenant, highest first. */
export const roles = ['owner', 'creator', 'viewer'] as const
export type Role = (typeof roles)[number]

/** Scopes of the public API that a role has through the console. */
export const roleScopes: Readonly<Record<Role, readonly Scope[]>> = {
  owner: ['create', 'read', 'cancel', 'subjects', 'uploads', 'bundle'],
  creator: ['create', 'read', 'cancel', 'subjects', 'uploads', 'bundle'],
  viewer: ['read'],
}

/** The higher of two roles. */
export const higherRole = (a: Role, b: Role): Role => (roles.indexOf(a) <= roles.indexOf(b) ? a : b)
