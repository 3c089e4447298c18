import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ActiveSession, LoginLink, LoginLinkStore, NewSession, Session, SessionStore } from '../ports/people.ts'
import type { RandomSource } from '../ports/random-source.ts'
import { findSession } from './find-session.ts'
import { createLoginLink } from './login-links.ts'
import { startSession, startSessionByLink } from './start-session.ts'

const randomSource: RandomSource = {
  random16: () => 1,
  random31: () => 1,
  sha256: (text) => createHash('sha256').update(text).digest('base64url'),
  randomWord: (size) => randomBytes(size).toString('base64url').slice(0, size),
}
const hourMs = 3_600_000
const client = { address: '192.0.2.1', userAgent: 'x'.repeat(1000) }

const openStore = () => {
  const rows = new Map<string, Session>()
  const uses: Date[] = []
  const replaced: (string | undefined)[] = []
  const sessions: Pick<SessionStore, 'insert' | 'insertByLink' | 'find' | 'noteUse'> = {
    async insert({ tokenSha256, ...session }, replacedSha256) {
      replaced.push(replacedSha256)
      rows.set(tokenSha256, session)
      return session.personId !== 'erased'
    },
    insertByLink: async () => undefined,
    async find(tokenSha256, now): Promise<ActiveSession | undefined> {
      const session = rows.get(tokenSha256)
      return session && session.idleExpiresAt > now ? { ...session, person: null } : undefined
    },
    async noteUse(_id, usedAt, idleExpiresAt) {
      uses.push(usedAt)
      for (const [token, session] of rows) rows.set(token, { ...session, usedAt, idleExpiresAt })
    },
  }
  const clock = { now: Date.UTC(2030, 0, 1), nowMs: () => clock.now }
  return { rows, uses, replaced, clock, deps: { sessions, clock, randomSource, generateId: () => '1' } }
}

it('an erased person starts no session (D-518)', async () => {
  const { deps } = openStore()
  const input = { owner: { personId: 'erased' }, method: 'oidc', client, replacedToken: undefined } as const
  expect(await startSession(deps, input)).toBeUndefined()
})

describe('a session (D-518)', () => {
  const start = async (deps: ReturnType<typeof openStore>['deps'], replacedToken?: string) => {
    const started = await startSession(deps, { owner: { personId: '7' }, method: 'link', client, replacedToken })
    if (!started) throw new Error('not started')
    return started
  }

  it('is stored by the hash of a token of 256 bits', async () => {
    const { rows, deps } = openStore()
    const { token } = await start(deps)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect([...rows.keys()]).toEqual([randomSource.sha256(token)])
    expect(JSON.stringify([...rows])).not.toContain(token)
    expect([...rows.values()][0]?.userAgent).toHaveLength(256)
  })
  it('replaces the session of the browser, and ignores a token of another form', async () => {
    const { replaced, deps } = openStore()
    const { token } = await start(deps)
    await start(deps, token)
    await start(deps, 'not a token')
    expect(replaced).toEqual([undefined, randomSource.sha256(token), undefined])
  })
  it('records its use at most once a minute', async () => {
    const { uses, clock, deps } = openStore()
    const { token } = await start(deps)
    for (const seconds of [1, 59, 60, 61, 119, 120]) {
      clock.now = Date.UTC(2030, 0, 1) + seconds * 1000
      expect(await findSession(deps, token)).toBeDefined()
    }
    expect(uses).toHaveLength(2)
  })
  it('never moves its idle expiry past its absolute one', async () => {
    const { rows, clock, deps } = openStore()
    const { token, session } = await start(deps)
    for (let hours = 11; hours <= 165; hours += 11) {
      clock.now = session.createdAt.getTime() + hours * hourMs
      expect(await findSession(deps, token)).toBeDefined()
    }
    expect([...rows.values()][0]?.idleExpiresAt).toEqual(session.expiresAt)
  })
  it.each([undefined, '', 'short', 'a'.repeat(44), `${'a'.repeat(42)} `])('is not looked up by %j', async (token) => {
    const { deps } = openStore()
    const sessions = { ...deps.sessions, find: async () => Promise.reject(new Error('looked up')) }
    expect(await findSession({ ...deps, sessions }, token)).toBeUndefined()
  })
})

describe('a sign-in link (D-518)', () => {
  const open = () => {
    const rows = new Map<string, LoginLink>()
    const inserted: NewSession[] = []
    const links: LoginLinkStore = {
      async insert(link) {
        rows.set(link.tokenSha256, link)
        return link.personId !== 'unknown'
      },
    }
    const sessions: Pick<SessionStore, 'insert' | 'insertByLink'> = {
      insert: async () => false,
      async insertByLink(session, linkSha256) {
        const link = rows.get(linkSha256)
        if (link) inserted.push(session)
        return link && { personId: link.personId }
      },
    }
    const clock = { now: 0, nowMs: () => clock.now }
    return { rows, inserted, deps: { links, sessions, clock, randomSource, generateId: () => '1' } }
  }
  it('is stored by its hash, for 10 minutes', async () => {
    const { rows, deps } = open()
    const link = await createLoginLink(deps, '7', true)
    expect([...rows.keys()]).toEqual([randomSource.sha256(link?.token ?? '')])
    expect([...rows.values()][0]?.isDelegated).toBe(true)
    expect(link?.expiresAt).toEqual(new Date(600_000))
  })
  it('starts a session of its person', async () => {
    const { inserted, deps } = open()
    const link = (await createLoginLink(deps, '7', false))?.token ?? ''
    const started = await startSessionByLink(deps, { link, client, replacedToken: undefined })
    expect(started?.session).toMatchObject({ personId: '7', keyId: null, method: 'link' })
    expect(inserted[0]?.tokenSha256).toBe(randomSource.sha256(started?.token ?? ''))
    const unknown = { link: 'a'.repeat(43), client, replacedToken: undefined }
    expect(await startSessionByLink(deps, unknown)).toBeUndefined()
    expect(await startSessionByLink(deps, { ...unknown, link: 'short' })).toBeUndefined()
  })
  it('is not created for an unknown person', async () => {
    expect(await createLoginLink(open().deps, 'unknown', false)).toBeUndefined()
  })
})
