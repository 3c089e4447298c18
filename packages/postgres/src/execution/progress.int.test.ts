import {
  createReportSchedule,
  createStepProgress,
  createWorkMeter,
  expectedSeconds,
  type StepWork,
  type WorkName,
} from '@kinora/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { creation } from '../../fixtures/sample-task.ts'
import { createPartStore } from '../index.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'

const world = await openTaskWorld(process.env)
afterAll(world.close)
const { store, attempts, owner } = world
const parts = createPartStore(world.worker, { resultRetentionDays: 7 })

const weighs = (weight: number, total: number, before = 0): StepWork => ({ weight, total, before })

/** A processing task, with helpers to start its steps and shift its times. */
const startTask = async (change: { shows?: 'composed' } = {}) => {
  const tenantId = await world.newTenant()
  const { id } = await world.admit(tenantId, change)
  await world.begin(tenantId, id)
  const key = (stepNo: number) => ({ tenantId, taskId: id, stepNo, tryNo: 1 })
  const report = (stepNo: number, fraction: number, work: StepWork, part?: string) =>
    attempts.reportWork(key(stepNo), { fraction, isReported: false }, work, part)
  return {
    tenantId,
    id,
    report,
    begin: (stepNo: number, part?: string) =>
      attempts.begin(key(stepNo), { attemptId: world.newTask().id, step: 'speech', backend: 'one', part }),
    done: (stepNo: number) => attempts.done(key(stepNo), {}),
    progress: async (of = id) => (await store.readTask(tenantId, of))?.progress ?? -1,
    /** Shifts the start of processing and the last progress change into the past. */
    setTimes: (passed: number, still: number) =>
      owner.query(
        `update tasks set processing_at = now() - make_interval(secs => $2), moved_at = now() - make_interval(secs => $3)
          where id = $1`,
        [id, passed, still],
      ),
  }
}

it('progress weights every step by its expected seconds (D-135)', async () => {
  const task = await startTask()
  await task.report(1, 0.5, weighs(20, 100))
  expect(await task.progress()).toBe(10)
  await task.done(1)
  await task.begin(2)
  await task.report(2, 0.5, weighs(60, 100, 20))
  expect(await task.progress()).toBe(50)
  await task.begin(3)
  const moved = await task.report(3, 0.5, weighs(20, 100, 20))
  expect(await task.progress()).toBe(60)
  expect(moved).toEqual([{ id: task.id, version: 2060 }])
})

it('progress continues from its current value when more work than expected is found', async () => {
  const task = await startTask()
  await task.report(1, 1, weighs(50, 100))
  await task.begin(2)
  await task.report(2, 0.5, weighs(200, 250, 50))
  expect(await task.progress()).toBe(75)
  await task.report(2, 1, weighs(200, 250, 50))
  expect(await task.progress()).toBe(99)
})

it('a retried step counts once', async () => {
  const task = await startTask()
  await task.report(1, 0.8, weighs(50, 100))
  const again = { tenantId: task.tenantId, taskId: task.id, stepNo: 1, tryNo: 2 }
  await attempts.begin(again, { attemptId: world.newTask().id, step: 'speech', backend: 'one', part: undefined })
  await attempts.reportWork(again, { fraction: 0.6, isReported: true }, weighs(50, 100))
  expect(await task.progress()).toBe(40)
})

it('a stalled task gains one percent, but no faster than its pace', async () => {
  const task = await startTask()
  const work = weighs(100, 100)
  await task.report(1, 0.5, work)
  const progressAfter = async (passed: number, still: number): Promise<number> => {
    await task.setTimes(passed, still)
    await task.report(1, 0.5, work)
    return task.progress()
  }
  expect(await progressAfter(100, 1)).toBe(50)
  expect(await progressAfter(100, 4)).toBe(51)
  expect(await progressAfter(600, 4)).toBe(51)
  expect(await progressAfter(600, 20)).toBe(52)
})

it.each([1, 2, 3])(
  'task progress never decreases and never completes by reports alone (seed %i, D-135)',
  async (seed) => {
    const task = await startTask()
    await task.begin(2)
    let state = seed
    const next = (most: number): number => {
      state = (state * 48_271) % 2_147_483_647
      return (most * state) / 2_147_483_647
    }
    const seen: number[] = []
    for (let round = 0; round < 60; round += 1) {
      await task.report(1 + Math.round(next(1)), next(1), weighs(next(50), next(200), next(100)))
      await task.setTimes(10 * round, next(10))
      seen.push(await task.progress())
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen.at(-1)).toBeLessThan(100)
  },
)

it('a task that is not processing makes no progress', async () => {
  const tenantId = await world.newTenant()
  const { id } = await world.admit(tenantId)
  const key = { tenantId, taskId: id, stepNo: 1, tryNo: 1 }
  expect(await attempts.reportWork(key, { fraction: 0.5, isReported: true }, weighs(1, 1))).toEqual([])
})

it('a film progresses by all its steps, its parts by their own, and a closed part does not move a film with reporting steps', async () => {
  const task = await startTask({ shows: 'composed' })
  const film = { tenantId: task.tenantId, filmId: task.id }
  await task.report(1, 1, weighs(40, 100))
  expect(await task.progress()).toBe(40)
  const shot = { kind: 'video', segment: 0, prompt: '', lyric: '', shown: { seconds: 5, pictures: [] } } as const
  const [part = ''] = await parts.open(film, [{ ...shot, id: world.newTask().id, place: 0, weight: 1, hash: null }])
  await task.begin(2, part)
  const moved = await task.report(2, 0.5, { ...weighs(40, 100, 40), partTotal: 50, partBefore: 0 }, part)
  expect(moved).toEqual([
    { id: part, version: 2040 },
    { id: task.id, version: 2060 },
  ])
  const closed = await parts.close({ ...film, id: part }, { ...creation, id: world.newTask().id })
  expect(closed?.changed).toEqual([{ id: part, version: 3100 }])
  expect(await task.progress()).toBe(60)
})

type SimulatedStep = {
  name: WorkName
  input?: object
  /** The actual duration. */
  seconds: number
  reports?: true
}

/** Runs steps sequentially on a simulated clock and records the progress of their task. */
const simulate = async (steps: readonly SimulatedStep[]) => {
  const task = await startTask()
  const meter = createWorkMeter({
    steps: steps.map(({ name, input = {} }) => ({ name, part: null, seconds: expectedSeconds(name, input) })),
    batches: [],
  })
  let now = 0
  let written = 0
  const nowMs = () => 1000 * now
  const changes = [0]
  let shown = 0
  for (const [at, { name, input = {}, seconds, reports }] of steps.entries()) {
    const stepNo = at + 1
    if (at > 0) await task.begin(stepNo)
    const work = meter.begin(name, input, null)
    const [progress, schedule] = [createStepProgress(1000 * work.weight, nowMs), createReportSchedule(work, nowMs)]
    const began = now
    while (now + 0.5 < began + seconds) {
      now += 0.5
      if (reports) progress.report((now - began) / seconds)
      const fraction = progress.now()
      if (!schedule.isDue(fraction)) continue
      schedule.sent(fraction)
      written += 1
      await task.setTimes(now, now - (changes.at(-1) ?? 0))
      const [moved] = await task.report(stepNo, fraction, work)
      if (!moved) continue
      schedule.moved()
      shown = moved.version % 1000
      changes.push(now)
    }
    await task.done(stepNo)
    meter.end(work, null)
  }
  changes.push(now)
  const still = changes.slice(1).map((each, i) => each - (changes[i] ?? 0))
  return { length: now, longest: Math.max(...still), values: changes.length - 1, shown, written }
}

const shape = (seconds: number) => ({ width: 640, height: 360, fps: 24, seconds })
const line = (seconds: number): SimulatedStep[] => [
  { name: 'speech', seconds },
  { name: 'prepare-speech', seconds: 1 },
]
const comic = (lineSeconds: number, shotSeconds: number): SimulatedStep[] => [
  ...Array.from({ length: 6 }, () => line(lineSeconds)).flat(),
  { name: 'plan-story', seconds: 2 },
  ...Array.from({ length: 5 }, (): SimulatedStep[] => [
    { name: 'text-to-video', input: shape(6), seconds: shotSeconds, reports: true },
    { name: 'finish-video', input: { want: shape(6) }, seconds: 2 },
  ]).flat(),
  { name: 'compose-film', input: { want: shape(30) }, seconds: 6 },
]
const talking = (pictureSeconds: number, reports?: true): SimulatedStep[] => [
  ...line(8),
  { name: 'talking-picture', input: shape(20), seconds: pictureSeconds, ...(reports ? { reports } : {}) },
  { name: 'finish-video', input: { want: shape(20) }, seconds: 4 },
]

describe('progress changes every 5 seconds or every fiftieth of the task duration', () => {
  it.each<[string, SimulatedStep[]]>([
    ['a comic as fast as expected', comic(5, 8)],
    ['a comic whose speech takes four times as long', comic(20, 8)],
    ['a comic whose shots take four times as long', comic(5, 32)],
    ['a talking picture as fast as expected', talking(40, true)],
    ['a talking picture that takes ten times as long', talking(360, true)],
    ['a talking picture of a back end that reports nothing', talking(60)],
  ])(
    '%s',
    async (_name, steps) => {
      const { length, longest, values, shown, written } = await simulate(steps)
      expect(longest).toBeLessThanOrEqual(Math.max(5, length / 50))
      expect(values).toBeGreaterThanOrEqual(Math.min(50, length / 5))
      expect(shown).toBeLessThan(100)
      expect(written).toBeLessThan(length)
    },
    300_000,
  )
})
