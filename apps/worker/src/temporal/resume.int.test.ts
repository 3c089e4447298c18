import { randomUUID } from 'node:crypto'
import type { FinishedCreation, PreparedMedia, StepResult } from '@kinora/domain'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { endOfStep } from '../activities/failures.ts'
import { stepEnds } from '../step-call.ts'
import { type OwnEngine, startOwnEngine } from './test-setup/own-engine.ts'

let own: OwnEngine

/** What each try of a task's first step ends with, in the order of the tries. */
const ends = new Map<string, (string | undefined)[]>()
const tries: number[] = []
const settle = vi.fn(async () => undefined)

beforeAll(async () => {
  own = await startOwnEngine({
    environment: process.env,
    places: 2,
    mediaPlaces: 1,
    activities: {
      async runModelStep({ taskId, tryNo }) {
        tries.push(tryNo)
        const end = ends.get(taskId)?.shift()
        if (end !== undefined) throw endOfStep(end, 'as the test says')
        return {} as StepResult
      },
      runMediaStep: async () => ({}) as FinishedCreation,
      prepareSpeech: async () => ({}) as PreparedMedia,
      settle,
    },
  })
}, 120_000)
afterAll(async () => {
  await own?.stop()
}, 60_000)

it('waits with an unknown outcome until it is told to look again, and goes on from what it then sees', async () => {
  const taskId = randomUUID()
  ends.set(taskId, [stepEnds.unknown, stepEnds.lost])
  const what = { generator: 'text2video', version: 1, model: 'genq2', params: {}, trace: '', media: {} }
  await own.engine.start({ taskId, tenantId: '1', weight: 1, lane: 'normal', ...what })
  await vi.waitFor(() => expect(tries).toEqual([1]), { timeout: 60_000 })
  expect(settle).not.toHaveBeenCalled()
  await own.engine.resume(taskId)
  // The same try again, which turns out to be lost, and then the next one.
  await vi.waitFor(() => expect(settle).toHaveBeenCalledTimes(1), { timeout: 60_000 })
  expect(tries).toEqual([1, 1, 2])
  expect(settle).toHaveBeenCalledWith(
    expect.objectContaining({ outcome: expect.objectContaining({ state: 'success' }) }),
  )
}, 180_000)

it('takes a word to a workflow that is over for nothing', async () => {
  await expect(own.engine.resume(randomUUID())).resolves.toBeUndefined()
})
