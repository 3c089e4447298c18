import { reasons } from '@kinora/contract'
import type { Poll } from '@kinora/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackendFixture } from './backend-fixture.ts'
import { openSession, type Session } from './session.ts'

const isOver = ({ state }: Poll): boolean => state !== 'pending'
const readFraction = (poll: Poll): number => (poll.state === 'pending' ? (poll.fraction ?? 0) : 1)

type Rule = (name: string, holds: () => Promise<void>, timeoutMs?: number) => void
export const omitRule: Rule = () => undefined

/** Rules for every back end, whatever its server does. */
export const describeBackendRules = (fixture: BackendFixture): void => {
  const itUnlessNever = (what: 'fails' | 'lost'): Rule => (fixture.never?.includes(what) ? omitRule : it)
  let session: Session
  beforeAll(async () => {
    session = await openSession(fixture)
  })
  afterAll(() => session.close())

  describe(`${fixture.name}, a job`, () => {
    it('ends with media that can be fetched, and is started once', async () => {
      const before = await session.starts?.()
      const { handle, call } = await session.start(session.quick(), session.newAttempt())
      expect(JSON.stringify(handle).length).toBeLessThan(2_000)
      const poll = await session.pollUntil(handle, call, isOver)
      expect(poll).toMatchObject({ state: 'done', mediaType: fixture.mediaType })
      if (poll.state !== 'done') throw new Error(poll.state)
      expect((await call.http.fetchOutput(poll.output, poll.mediaType, call.scratch)).length).toBeGreaterThan(0)
      expect(await session.starts?.()).toBe(before === undefined ? undefined : before + 1)
    })

    it('is pending until it ends, and its progress only increases', async () => {
      const task = session.long()
      const attempt = session.newAttempt()
      const { handle, call } = await session.start(task, attempt)
      const first = await session.backend.poll(handle, call)
      expect(first.state).toBe('pending')
      session.progress?.(attempt, 0.4)
      const wanted = session.progress ? 0.1 : 0
      const later = await session.pollUntil(handle, call, (poll) => isOver(poll) || readFraction(poll) >= wanted)
      expect(readFraction(later)).toBeGreaterThanOrEqual(readFraction(first))
      expect(readFraction(later)).toBeGreaterThanOrEqual(wanted)
      expect(readFraction(later)).toBeLessThan(1)
      await session.backend.cancel(handle, call)
    })

    itUnlessNever('fails')('that fails has a known reason and no server text', async () => {
      if (!session.failing) throw new Error('the fixture has no failing job')
      const { handle, call } = await session.start(session.failing(), session.newAttempt())
      const poll = await session.pollUntil(handle, call, isOver)
      expect(poll).toMatchObject({ state: 'failed', detail: expect.any(String) })
      expect(Object.keys(reasons)).toContain(poll.state === 'failed' ? poll.code : poll.state)
      for (const secret of session.secrets ?? []) expect(JSON.stringify(poll)).not.toContain(secret)
    })

    it('can be cancelled while waiting, while running and after its end', async () => {
      const [running, waiting, ended] = [session.newAttempt(), session.newAttempt(), session.newAttempt()]
      const first = await session.start(session.long(), running)
      const second = await session.start(session.long(), waiting)
      await session.backend.cancel(second.handle, second.call)
      await session.backend.cancel(first.handle, first.call)
      await session.backend.cancel(first.handle, first.call)
      for (const { handle, call } of [first, second])
        expect((await session.backend.poll(handle, call)).state).toMatch(/^(pending|lost)$/)
      const done = await session.start(session.quick(), ended)
      await session.pollUntil(done.handle, done.call, isOver)
      await expect(session.backend.cancel(done.handle, done.call)).resolves.toBeUndefined()
    })
  })

  describe(`${fixture.name}, after a crash`, () => {
    it('finds no job for an attempt that was never started, and starts none', async () => {
      const before = await session.starts?.()
      expect(await session.backend.find(session.createCall(session.newAttempt()))).toMatch(/^(never seen|cannot say)$/)
      expect(await session.starts?.()).toBe(before)
    })

    const itIfRecoverable = fixture.remembers ? it : omitRule
    itIfRecoverable('finds the job of an attempt and no other', async () => {
      const attempt = session.newAttempt()
      const { call } = await session.start(session.long(), attempt)
      const before = await session.starts?.()
      const found = await session.backend.find(session.createCall(attempt))
      expect(await session.backend.find(session.createCall(session.newAttempt()))).toBe('never seen')
      if (typeof found === 'string') throw new Error(`its own job is ${found}`)
      expect((await session.backend.poll(found.handle, call)).state).toBe('pending')
      expect(await session.starts?.()).toBe(before)
      await session.backend.cancel(found.handle, call)
    })

    itUnlessNever('lost')(
      'reports a job as lost after a server restart (D-059)',
      async () => {
        if (!session.restart) throw new Error('the fixture cannot restart its server')
        const { handle, call } = await session.start(session.long(), session.newAttempt())
        await session.restart()
        expect(await session.pollUntil(handle, call, isOver)).toEqual({ state: 'lost' })
      },
      120_000,
    )
  })
}
