import { createStepPaces, type StepWork } from '@kinora/domain'
import type { ReportedProgress } from '@kinora/postgres'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { meterStep } from './meter-step.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const key = { tenantId: '1', taskId: '2', stepNo: 3, tryNo: 1 }
const work: StepWork = { weight: 10, total: 20, before: 0 }

const open = (call: { work?: StepWork; part?: string } = { work }) => {
  const reportWork = vi.fn(async (_key: object, _progress: ReportedProgress, _work: StepWork, _part?: string) => [
    { id: '2', version: 2001 },
  ])
  const changed = vi.fn(async () => undefined)
  const paces = createStepPaces()
  const deps = { attempts: { reportWork }, signals: { changed }, paces }
  const meter = meterStep(deps, key, { step: 'speech', ...call }, 'one', () => Date.now())
  return {
    meter,
    reportWork,
    changed,
    paces,
    fractions: () => reportWork.mock.calls.map(([, { fraction }]) => fraction),
    reported: () => reportWork.mock.calls.map(([, { isReported }]) => isReported),
  }
}

it('a running step reports its estimate, then the progress of its backend, and notifies readers', async () => {
  const { meter, reportWork, changed, fractions } = open({ work, part: '9' })
  await vi.advanceTimersByTimeAsync(4_000)
  meter.report(0.8)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(fractions()).toEqual(fractions().toSorted((a, b) => a - b))
  expect(fractions().at(-1)).toBeGreaterThan(0.8)
  expect(reportWork.mock.calls[0]).toEqual([key, { fraction: expect.any(Number), isReported: false }, work, '9'])
  expect(changed).toHaveBeenCalledWith('1', '2', 2001)
  meter.stop()
})

it('a write is marked as reported only after the back end reported more than before', async () => {
  const { meter, reported } = open()
  await vi.advanceTimersByTimeAsync(3_000)
  const estimates = reported().length
  expect(reported()).toEqual(Array.from({ length: estimates }, () => false))
  meter.report(0.5)
  await vi.advanceTimersByTimeAsync(3_000)
  meter.report(0.5)
  meter.report(0.4)
  await vi.advanceTimersByTimeAsync(600_000)
  meter.report(0.6)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(estimates).toBeGreaterThan(0)
  expect(reported().length).toBeGreaterThan(estimates + 10)
  expect(reported().filter(Boolean)).toHaveLength(2)
  meter.stop()
})

it('a back end that reports less than one more per cent has not reported progress', async () => {
  const { meter, reported } = open()
  meter.report(0.0001)
  await vi.advanceTimersByTimeAsync(3_000)
  meter.report(0.0099)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reported().length).toBeGreaterThan(10)
  expect(reported()).not.toContain(true)
  meter.report(0.01)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reported().filter(Boolean)).toHaveLength(1)
  meter.stop()
})

it('a report of the back end whose write failed is written with the next one', async () => {
  const { meter, reportWork, reported } = open()
  reportWork.mockRejectedValueOnce(new Error('away'))
  meter.report(0.5)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(reported().slice(0, 3)).toEqual([true, true, false])
  meter.stop()
})

it('a stopped step reports nothing more, and a step without a weight reports nothing', async () => {
  const stopped = open()
  stopped.meter.stop()
  const weightless = open({})
  weightless.meter.report(0.5)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([stopped, weightless].map(({ reportWork }) => reportWork.mock.calls.length)).toEqual([0, 0])
  weightless.meter.stop()
})

it('a report that cannot be written is retried later, one at a time', async () => {
  const { meter, reportWork } = open()
  reportWork.mockRejectedValueOnce(new Error('away'))
  const slow = Promise.withResolvers<[]>()
  reportWork.mockReturnValueOnce(slow.promise)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reportWork).toHaveBeenCalledTimes(2)
  slow.resolve([])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reportWork.mock.calls.length).toBeGreaterThan(2)
  meter.stop()
})

it('a completed step sets the expected duration of the next step of its kind', async () => {
  const { meter, paces } = open()
  await vi.advanceTimersByTimeAsync(30_000)
  meter.done()
  meter.stop()
  expect(paces.expectedMs('speech', 'one', 10)).toBe(30_000)
})
