import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Bench } from './bench.ts'
import type { Mood } from './gate.ts'
import { leftOut } from './rules.ts'
import { openSession, type Session } from './session.ts'

/** What a back end that speaks HTTP owes to the service: whatever comes back, nothing gets through (C75). */
export const holdToHostileRules = (bench: Bench): void => {
  let session: Session
  beforeAll(async () => {
    session = await openSession(bench)
  })
  beforeEach(() => setMood('pass'))
  afterAll(() => session.close())
  const setMood = (mood: Mood, only = /./): void => {
    if (session.gate) Object.assign(session.gate, { mood, only })
  }
  const passed = (): string[] => session.gate?.passed ?? []

  describe(`${bench.name}, with a server that is not to be trusted (C75)`, () => {
    it.each(['endless', 'nonsense', 'page', 'redirect', 'broken', 'leave'] as const)(
      'takes an answer that is %s for no answer, and believes nothing of it',
      async (mood) => {
        const { handle, call } = await session.start(session.long(), session.newAttempt())
        setMood(mood)
        await expect(session.backend.poll(handle, call)).rejects.toThrow(/./)
        await expect(session.backend.start(session.long().order, session.callOf(session.newAttempt()))).rejects.toThrow(
          /./,
        )
        setMood('pass')
        expect((await session.backend.poll(handle, call)).state).toBe('pending')
        expect(session.gate?.strayed).toBe(0)
        await session.backend.cancel(handle, call)
      },
    )

    it('does not fetch an output from anywhere else, nor follow it there', async () => {
      const { call, handle } = await session.start(session.quick(), session.newAttempt())
      const poll = await session.pollUntil(handle, call, ({ state }) => state !== 'pending')
      if (poll.state !== 'done') throw new Error(poll.state)
      await expect(
        call.http.bring({ url: session.gate?.elsewhere ?? '' }, poll.mediaType, call.scratch),
      ).rejects.toThrow('not its own')
      for (const mood of ['redirect', 'page', 'nonsense'] as const) {
        setMood(mood)
        await expect(call.http.bring(poll.output, poll.mediaType, call.scratch)).rejects.toMatchObject({
          reason: 'ModelUnavailable',
        })
      }
      expect(session.gate?.strayed).toBe(0)
    })

    it('ends with its call, however long the server keeps silent', async () => {
      const { handle, call } = await session.start(session.long(), session.newAttempt())
      setMood('silent')
      const stop = new AbortController()
      const before = passed().length
      const asked = session.backend.poll(handle, session.callOf(call.attemptId, {}, stop.signal))
      await expect.poll(() => passed().length).toBeGreaterThan(before)
      stop.abort()
      await expect(asked).rejects.toThrow(/abort/i)
      setMood('pass')
      await session.backend.cancel(handle, call)
    })

    const [whereItRemembers, whereItForgets] = bench.remembers ? [it, leftOut] : [leftOut, it]
    whereItRemembers('asks no second time for a start whose answer was lost on its way', async () => {
      const attempt = session.newAttempt()
      const before = Number(await session.starts?.())
      setMood('cut', bench.startsBy)
      const call = session.callOf(attempt)
      const started: unknown = await session.backend.start(session.long().order, call).catch(() => null)
      setMood('pass')
      const found = await session.backend.find(call)
      const handle = started ?? (typeof found === 'object' ? found.handle : null)
      expect(handle).not.toBeNull()
      expect((await session.backend.poll(handle, call)).state).toBe('pending')
      expect(await session.starts?.()).toBe(before + 1)
      await session.backend.cancel(handle, call)
    })

    whereItForgets('does not guess what came of such a start when nobody can be asked', async () => {
      setMood('cut', bench.startsBy)
      const call = session.callOf(session.newAttempt())
      await expect(session.backend.start(session.long().order, call)).rejects.toMatchObject({ name: 'UnknownOutcome' })
      expect(await session.backend.find(call)).toBe('cannot say')
    })
  })
}
