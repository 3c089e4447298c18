import { describe, expect, it } from 'vitest'
import { type Issuer, refuseKeyChange, rightsOfIssuedKey } from './key-rights.ts'

const soon = new Date('2030-01-01T00:00:00.000Z')
const issuer: Issuer = {
  id: 'key-1',
  env: 'live',
  scopes: ['create', 'read', 'keys:admin'],
  expires_at: null,
  monthly_budget: null,
}

describe('rightsOfIssuedKey (D-064)', () => {
  it('gives the default scopes that the issuer has when none are asked for', () => {
    expect(rightsOfIssuedKey(issuer, { env: 'live' })).toEqual({ scopes: ['create', 'read'], expiresAt: null })
  })
  it('gives the scopes asked for when the issuer has them, keys:admin among them', () => {
    expect(rightsOfIssuedKey(issuer, { env: 'live', scopes: ['read', 'keys:admin'] }).scopes).toEqual([
      'read',
      'keys:admin',
    ])
  })
  it('refuses a scope that the issuer lacks', () => {
    expect(() => rightsOfIssuedKey(issuer, { env: 'live', scopes: ['read', 'bundle'] })).toThrow(
      'this key lacks bundle',
    )
  })
  it('refuses everything to an issuer with a budget, however small the rights', () => {
    expect(() => rightsOfIssuedKey({ ...issuer, monthly_budget: 10 }, { env: 'live', scopes: ['read'] })).toThrow(
      'a key with a budget issues no keys',
    )
  })
  it('ends a key with its issuer when no expiry is asked for', () => {
    const { expiresAt } = rightsOfIssuedKey({ ...issuer, expires_at: soon }, { env: 'live' })
    expect(expiresAt).toBe('2030-01-01T00:00:00.000Z')
  })
  it('refuses an expiry later than that of the issuer, and accepts an equal one', () => {
    const expiring = { ...issuer, expires_at: soon }
    expect(() => rightsOfIssuedKey(expiring, { env: 'live', expires_at: '2030-01-01T00:00:01Z' })).toThrow(
      'no later than',
    )
    expect(rightsOfIssuedKey(expiring, { env: 'live', expires_at: '2030-01-01T00:00:00Z' }).expiresAt).toBe(
      '2030-01-01T00:00:00Z',
    )
  })
  it('refuses a live key to a test key', () => {
    expect(() => rightsOfIssuedKey({ ...issuer, env: 'test' }, { env: 'live' })).toThrow('a test key issues test keys')
  })
})

describe('refuseKeyChange (D-064)', () => {
  const other = { id: 'key-2', scopes: ['create', 'bundle'] }
  it.each([
    ['its own name', issuer.id, {}, 'does not change itself'],
    ['its own scopes', issuer.id, { scopes: ['bundle'] as const }, 'does not change itself'],
    ['a budget', other.id, { monthly_budget: 1_000_000 }, 'only the operator sets it'],
    ['a budget away', other.id, { monthly_budget: null }, 'only the operator sets it'],
    ['a scope it lacks', other.id, { scopes: ['create', 'uploads'] as const }, 'lacks uploads'],
  ])('refuses to change %s', (_what, id, change, words) => {
    expect(() => refuseKeyChange(issuer, { ...other, id }, change)).toThrow(words)
  })
  it('accepts a scope the issuer has, one the key had before, and fewer scopes', () => {
    for (const scopes of [['create', 'bundle', 'read'], ['bundle'], ['create']] as const)
      expect(() => refuseKeyChange(issuer, other, { scopes })).not.toThrow()
  })
  it('refuses more scopes, but not fewer, to an issuer with a budget', () => {
    const bounded = { ...issuer, monthly_budget: 0 }
    expect(() => refuseKeyChange(bounded, other, { scopes: ['create', 'read'] })).toThrow(
      'a key with a budget adds none',
    )
    expect(() => refuseKeyChange(bounded, other, { scopes: ['create'] })).not.toThrow()
  })
  it('refuses no expiry at all, and a later one, to an issuer that expires', () => {
    const expiring = { ...issuer, expires_at: soon }
    for (const expires_at of [null, '2031-01-01T00:00:00Z'])
      expect(() => refuseKeyChange(expiring, other, { expires_at })).toThrow('no later than')
    expect(() => refuseKeyChange(expiring, other, { expires_at: '2029-01-01T00:00:00Z' })).not.toThrow()
  })
})
