import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BackendFixture } from './backend-fixture.ts'
import type { Mood } from './fault-proxy.ts'
import { omitRule } from './rules.ts'
import { openSession, type Session } from './session.ts'

/** Rules for back ends that use HTTP: no hostile response has an effect (C75). */
export const describeHostileServerRules = (fixture: BackendFixture): void => {
  let session: Session
  beforeAll(async () => {
    session = await openSession(fixture)
  })
  beforeEach(() => setMood('pass'))
  afterAll(() => session.close())
  const setMood = (mood: Mood, only = /./): void => {
    if (session.gate) Object.assign(session.gate, { mood, only })
  }
  const passed = (): string[] => session.gate?.passed ?? []

  describe(`${fixture.name} with an untrusted server (C75)`, () => {
    it.each(['endless', 'nonsense', 'page', 'redirect', 'broken', 'leave'] as const)(
      'rejects a response in mode %s and uses nothing of it',
      async (mood) => {
        const { handle, call } = await session.start(session.long(), session.newAttempt())
        setMood(mood)
        await expect(session.backend.poll(handle, call)).rejects.toThrow(/./)
        await expect(
          session.backend.start(session.long().order, session.createCall(session.newAttempt())),
        ).rejects.toThrow(/./)
        setMood('pass')
        expect((await session.backend.poll(handle, call)).state).toBe('pending')
        expect(session.gate?.strayed).toBe(0)
        await session.backend.cancel(handle, call)
      },
    )

    it('does not fetch an output from another origin or follow a redirect', async () => {
      const { call, handle } = await session.start(session.quick(), session.newAttempt())
      const poll = await session.pollUntil(handle, call, ({ state }) => state !== 'pending')
      if (poll.state !== 'done') throw new Error(poll.state)
      await expect(
        call.http.fetchOutput({ url: session.gate?.elsewhere ?? '' }, poll.mediaType, call.scratch),
      ).rejects.toThrow('another origin')
      for (const mood of ['redirect', 'page', 'nonsense'] as const) {
        setMood(mood)
        await expect(call.http.fetchOutput(poll.output, poll.mediaType, call.scratch)).rejects.toMatchObject({
          reason: 'ModelUnavailable',
        })
      }
      expect(session.gate?.strayed).toBe(0)
    })

    it('stops when its call is aborted, even if the server is silent', async () => {
      const { handle, call } = await session.start(session.long(), session.newAttempt())
      setMood('silent')
      const stop = new AbortController()
      const before = passed().length
      const polling = session.backend.poll(handle, session.createCall(call.attemptId, {}, stop.signal))
      await expect.poll(() => passed().length).toBeGreaterThan(before)
      stop.abort()
      await expect(polling).rejects.toThrow(/abort/i)
      setMood('pass')
      await session.backend.cancel(handle, call)
    })

    const [itIfRecoverable, itIfNotRecoverable] = fixture.remembers ? [it, omitRule] : [omitRule, it]
    itIfRecoverable('does not repeat a start whose response was lost', async () => {
      const attempt = session.newAttempt()
      const before = Number(await session.starts?.())
      setMood('cut', fixture.startsBy)
      const call = session.createCall(attempt)
      const started: unknown = await session.backend.start(session.long().order, call).catch(() => null)
      setMood('pass')
      const found = await session.backend.find(call)
      const handle = started ?? (typeof found === 'object' ? found.handle : null)
      expect(handle).not.toBeNull()
      expect((await session.backend.poll(handle, call)).state).toBe('pending')
      expect(await session.starts?.()).toBe(before + 1)
      await session.backend.cancel(handle, call)
    })

    itIfNotRecoverable('reports an unknown outcome for a start whose response was lost', async () => {
      setMood('cut', fixture.startsBy)
      const call = session.createCall(session.newAttempt())
      await expect(session.backend.start(session.long().order, call)).rejects.toMatchObject({ name: 'UnknownOutcome' })
      expect(await session.backend.find(call)).toBe('cannot say')
    })
  })
}
