import { describe, expect, it } from 'vitest'
import { type Issuer, refuseKeyChange, resolveIssuedRights } from './key-rights.ts'

const soon = new Date('2030-01-01T00:00:00.000Z')
const issuer: Issuer = {
  id: 'key-1',
  env: 'live',
  scopes: ['create', 'read', 'keys:admin'],
  expires_at: null,
  monthly_budget: null,
}

describe('resolveIssuedRights (D-064)', () => {
  it('returns the default scopes of the issuer without requested scopes', () => {
    expect(resolveIssuedRights(issuer, { env: 'live' })).toEqual({ scopes: ['create', 'read'], expiresAt: null })
  })
  it('returns the requested scopes if the issuer has them, keys:admin included', () => {
    expect(resolveIssuedRights(issuer, { env: 'live', scopes: ['read', 'keys:admin'] }).scopes).toEqual([
      'read',
      'keys:admin',
    ])
  })
  it('rejects a scope that the issuer lacks', () => {
    expect(() => resolveIssuedRights(issuer, { env: 'live', scopes: ['read', 'bundle'] })).toThrow(
      'this key lacks bundle',
    )
  })
  it('rejects every request of an issuer with a budget', () => {
    expect(() => resolveIssuedRights({ ...issuer, monthly_budget: 10 }, { env: 'live', scopes: ['read'] })).toThrow(
      'a key with a budget cannot issue keys',
    )
  })
  it('limits a key to the expiry of its issuer without a requested expiry', () => {
    const { expiresAt } = resolveIssuedRights({ ...issuer, expires_at: soon }, { env: 'live' })
    expect(expiresAt).toBe('2030-01-01T00:00:00.000Z')
  })
  it('rejects an expiry later than that of the issuer and accepts an equal one', () => {
    const expiring = { ...issuer, expires_at: soon }
    expect(() => resolveIssuedRights(expiring, { env: 'live', expires_at: '2030-01-01T00:00:01Z' })).toThrow(
      'must not be later than',
    )
    expect(resolveIssuedRights(expiring, { env: 'live', expires_at: '2030-01-01T00:00:00Z' }).expiresAt).toBe(
      '2030-01-01T00:00:00Z',
    )
  })
  it('rejects a live key for a test key', () => {
    expect(() => resolveIssuedRights({ ...issuer, env: 'test' }, { env: 'live' })).toThrow('a test key can issue')
  })
})

describe('refuseKeyChange (D-064)', () => {
  const other = { id: 'key-2', scopes: ['create', 'bundle'] }
  it.each([
    ['its own name', issuer.id, {}, 'cannot change itself'],
    ['its own scopes', issuer.id, { scopes: ['bundle'] as const }, 'cannot change itself'],
    ['a budget', other.id, { monthly_budget: 1_000_000 }, 'only the operator can set it'],
    ['a budget to none', other.id, { monthly_budget: null }, 'only the operator can set it'],
    ['scopes to one that the issuer lacks', other.id, { scopes: ['create', 'uploads'] as const }, 'lacks uploads'],
  ])('rejects a change of %s', (_what, id, change, words) => {
    expect(() => refuseKeyChange(issuer, { ...other, id }, change)).toThrow(words)
  })
  it('accepts a scope of the issuer, an existing scope of the key, and fewer scopes', () => {
    for (const scopes of [['create', 'bundle', 'read'], ['bundle'], ['create']] as const)
      expect(() => refuseKeyChange(issuer, other, { scopes })).not.toThrow()
  })
  it('rejects more scopes, but not fewer, for an issuer with a budget', () => {
    const bounded = { ...issuer, monthly_budget: 0 }
    expect(() => refuseKeyChange(bounded, other, { scopes: ['create', 'read'] })).toThrow(
      'a key with a budget cannot add scopes',
    )
    expect(() => refuseKeyChange(bounded, other, { scopes: ['create'] })).not.toThrow()
  })
  it('rejects no expiry and a later one for an issuer that expires', () => {
    const expiring = { ...issuer, expires_at: soon }
    for (const expires_at of [null, '2031-01-01T00:00:00Z'])
      expect(() => refuseKeyChange(expiring, other, { expires_at })).toThrow('must not be later than')
    expect(() => refuseKeyChange(expiring, other, { expires_at: '2029-01-01T00:00:00Z' })).not.toThrow()
  })
})
