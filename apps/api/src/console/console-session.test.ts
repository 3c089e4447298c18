import type { ActiveSession, KnownKey } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { toAdminCaller, toConsoleSession, toTenantCaller } from './console-session.ts'

const now = new Date()
const [own, other] = ['247549788994682041', '247549788994682042']
const times = { createdAt: now, usedAt: now, idleExpiresAt: now, expiresAt: now }
const base = { id: '9', address: '', userAgent: '', isDelegated: false, ...times }
type Person = NonNullable<ActiveSession['person']>

const createPersonSession = (person: Partial<Person>, allowsOperators = true) => {
  const whole = { id: '7', email: null, name: '', isOperator: false, canReadContent: false, memberships: [], ...person }
  const active: ActiveSession = { ...base, personId: '7', keyId: null, method: 'link', person: whole }
  return toConsoleSession(active, undefined, allowsOperators)
}
const member = (role: 'owner' | 'creator' | 'viewer') =>
  createPersonSession({ memberships: [{ tenantId: own, tenantName: 'own', role }] })
const key: KnownKey = {
  id: 'k',
  tenantId: own,
  env: 'live',
  secretSha256: '',
  scopes: ['read'],
  expired: false,
  suspended: false,
}
const createKeySession = (scopes: KnownKey['scopes']) => {
  const active: ActiveSession = { ...base, personId: null, keyId: 'k', method: 'key', person: null }
  return toConsoleSession(active, { ...key, scopes }, true)
}

describe('toAdminCaller (D-517)', () => {
  it('returns an operator with the right to look at content', () => {
    const caller = toAdminCaller(createPersonSession({ isOperator: true, canReadContent: true }), own)
    expect(caller).toEqual({
      kind: 'person',
      personId: '7',
      sessionId: '9',
      isOperator: true,
      canReadContent: true,
      isDelegated: false,
      tenantId: null,
    })
  })
  it('gives a session of a link by another person no right to look at content', () => {
    const { active } = createPersonSession({ isOperator: true, canReadContent: true })
    const session = toConsoleSession({ ...active, isDelegated: true }, undefined, true)
    expect(toAdminCaller(session, undefined)).toMatchObject({ canReadContent: false, isDelegated: true })
  })
  it('rejects an operator where the role does not count', () => {
    const session = createPersonSession({ isOperator: true, canReadContent: true }, false)
    expect([session.isOperator, session.canReadContent]).toEqual([false, false])
    expect(() => toAdminCaller(session, own)).toThrow('CONSOLE_OPERATOR_PUBLIC')
  })
  it('returns an owner for the named tenant only', () => {
    expect(toAdminCaller(member('owner'), own)).toMatchObject({ isOperator: false, tenantId: own })
    for (const tenantId of [undefined, other, ''])
      expect(() => toAdminCaller(member('owner'), tenantId)).toThrow('owners')
  })
  it.each(['creator', 'viewer'] as const)('rejects a %s', (role) => {
    expect(() => toAdminCaller(member(role), own)).toThrow('only operators')
  })
  it('returns a key with the scope keys:admin for its tenant, and rejects any other key', () => {
    expect(toAdminCaller(createKeySession(['keys:admin']), other)).toEqual({ kind: 'key', keyId: 'k', tenantId: own })
    expect(() => toAdminCaller(createKeySession(['read', 'create']), own)).toThrow('keys:admin')
  })
})

describe('toTenantCaller (D-517)', () => {
  const consoleKey: KnownKey = { ...key, id: 'console-key', scopes: ['create', 'read'] }
  const find = async () => consoleKey
  it.each([
    ['owner', ['create', 'read', 'cancel', 'subjects', 'uploads', 'bundle']],
    ['creator', ['create', 'read', 'cancel', 'subjects', 'uploads', 'bundle']],
    ['viewer', ['read']],
  ] as const)('gives the %s the scopes of the role under the console key', async (role, scopes) => {
    expect(await toTenantCaller(member(role), own, find)).toEqual({ ...consoleKey, scopes })
  })
  it('finds no other tenant, for a member, an operator without membership or a key', async () => {
    for (const session of [member('owner'), createPersonSession({ isOperator: true }), createKeySession(['read'])])
      await expect(toTenantCaller(session, other, find)).rejects.toThrow('not found')
  })
  it('gives a key its own scopes', async () => {
    expect(await toTenantCaller(createKeySession(['read']), own, find)).toEqual(key)
  })
  it('finds no closed tenant, whose keys are suspended', async () => {
    const suspended = async () => ({ ...consoleKey, suspended: true })
    await expect(toTenantCaller(member('owner'), own, suspended)).rejects.toThrow('not found')
  })
})
