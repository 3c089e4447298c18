import { describe, expect, it } from 'vitest'
import { createReportSchedule } from './create-report-schedule.ts'
import { createStepPaces } from './create-step-paces.ts'
import { createStepProgress } from './create-step-progress.ts'
import { createWorkMeter } from './create-work-meter.ts'
import { forecastWork } from './forecast-work.ts'
import { expectedSeconds } from './step-costs.ts'

/** A clock that tests advance. */
const openClock = () => {
  let ms = 0
  return {
    nowMs: () => ms,
    pass(seconds: number): void {
      ms += 1000 * seconds
    },
  }
}
/** Reproducible numbers from 0 to 1. */
const createNumbers = (seed: number) => {
  let state = seed + 1
  return (): number => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

describe('createStepProgress', () => {
  it('follows the expected time without reports, slows down afterwards and never reaches the end', () => {
    const clock = openClock()
    const progress = createStepProgress(10_000, clock.nowMs)
    const seen = Array.from({ length: 600 }, () => {
      clock.pass(1)
      return progress.now()
    })
    expect(seen[4]).toBeCloseTo(0.45)
    expect(seen[9]).toBeCloseTo(0.9)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(new Set(seen.slice(0, 100)).size).toBe(100)
    expect(seen.at(-1)).toBeLessThan(1)
  })
  it('continues from its estimate after the first report', () => {
    const clock = openClock()
    const progress = createStepProgress(10_000, clock.nowMs)
    clock.pass(5)
    progress.report(0)
    progress.report(0.2)
    expect(progress.now()).toBeCloseTo(0.45 + 0.55 * 0.2)
    progress.report(1)
    expect(progress.now()).toBeLessThan(1)
  })
  it.each([1, 2, 3, 4, 5])('never decreases, whatever the reports (seed %i)', (seed) => {
    const [clock, next] = [openClock(), createNumbers(seed)]
    const progress = createStepProgress(1000 + 60_000 * next(), clock.nowMs)
    const seen = Array.from({ length: 500 }, () => {
      clock.pass(3 * next())
      if (next() < 0.3) progress.report(2 * next() - 0.5)
      return progress.now()
    })
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen.at(-1)).toBeLessThan(1)
  })
})

describe('createStepPaces', () => {
  it('expects the time of earlier steps, by step and back end', () => {
    const paces = createStepPaces()
    expect(paces.expectedMs('speech', 'a', 5)).toBe(5000)
    paces.record('speech', 'a', { expected: 5, actual: 50 })
    expect(paces.expectedMs('speech', 'a', 2)).toBe(20_000)
    expect([paces.expectedMs('speech', 'b', 2), paces.expectedMs('transcribe', 'a', 2)]).toEqual([2000, 2000])
  })
})

describe('createReportSchedule', () => {
  /** Number of reports of a step of this length, and the longest time between two reports. */
  const reportsIn = (seconds: number, move: (share: number) => number) => {
    const clock = openClock()
    const schedule = createReportSchedule({ weight: 80, total: 100, before: 0 }, clock.nowMs)
    const at: number[] = [0]
    for (let passed = 0.5; passed < seconds; passed += 0.5) {
      clock.pass(0.5)
      const fraction = move(passed / seconds)
      if (!schedule.isDue(fraction)) continue
      schedule.sent(fraction)
      if (fraction > 0) schedule.moved()
      at.push(passed)
    }
    return { count: at.length, longest: Math.max(...at.slice(1).map((each, i) => each - (at[i] ?? 0))) }
  }
  it.each([10, 250, 3600, 86_400])('limits the reports of %i s and their intervals', (seconds) => {
    const steady = reportsIn(seconds, (share) => share)
    const stuck = reportsIn(seconds, () => 0)
    expect(Math.max(steady.count, stuck.count)).toBeLessThan(2000)
    expect(Math.max(steady.longest, stuck.longest)).toBeLessThanOrEqual(Math.max(3, seconds / 50))
  })
  it('limits the reports of the first minutes to one in 2.5 seconds', () => {
    expect(reportsIn(250, (share) => share).count).toBeLessThanOrEqual(115)
  })
})

describe('the work of a task', () => {
  const clip = { width: 1280, height: 720, fps: 24, seconds: 5 }

  it('weighs steps by their output', () => {
    const short = expectedSeconds('text-to-video', clip)
    expect(expectedSeconds('text-to-video', { ...clip, seconds: 10 })).toBeGreaterThan(1.8 * short)
    expect(expectedSeconds('finish-video', { want: clip })).toBeLessThan(short / 5)
    expect(expectedSeconds('hear-music', { sound: { seconds: 100 } })).toBeGreaterThan(
      expectedSeconds('hear-music', { sound: { seconds: 10 } }),
    )
  })
  it('is forecast by a flow with stub steps, with its parts', async () => {
    const { steps, batches } = await forecastWork(async (step) => {
      const audio = await step.model('speech', {} as never)
      const { seconds } = await step.prepareSpeech({ audio, louder: 0 })
      const film = await step.film([{}, {}] as never)
      await film.make(1, (own) => own.media('compose-film', { want: { ...clip, seconds } } as never))
    }, 7)
    expect(steps.map(({ name, part }) => [name, part])).toEqual([
      ['speech', null],
      ['prepare-speech', null],
      ['compose-film', 1],
    ])
    expect(batches).toEqual([{ from: 0, parts: [{}, {}] }])
    expect(steps[2]?.seconds).toBe(expectedSeconds('compose-film', { want: { ...clip, seconds: 7 } }))
  })
  it('is forecast up to the failure of a flow', async () => {
    const { steps } = await forecastWork(async (step) => {
      await step.model('speech', {} as never)
      throw new Error('no')
    }, 1)
    expect(steps).toHaveLength(1)
  })
  it('counts started steps with their input and later ones with the forecast', () => {
    const meter = createWorkMeter({
      steps: [
        { name: 'speech', part: null, seconds: 5 },
        { name: 'text-to-video', part: 0, seconds: 10 },
        { name: 'text-to-video', part: 1, seconds: 10 },
      ],
      batches: [],
    })
    const first = meter.begin('speech', {}, null)
    expect(first).toEqual({ weight: 5, total: 25, before: 0 })
    meter.end(first, null)
    meter.skip(1)
    const weight = expectedSeconds('text-to-video', clip)
    expect(meter.begin('text-to-video', clip, 0)).toEqual({
      weight,
      total: 5 + weight,
      before: 5,
      partTotal: weight,
      partBefore: 0,
    })
  })
  it('replaces forecast parts by the opened ones, by kind and length', () => {
    const part = (kind: 'video' | 'compose', seconds: number) => ({ kind, shown: { seconds, pictures: [] } })
    const meter = createWorkMeter({
      steps: [
        { name: 'text-to-video', part: 0, seconds: 40 },
        { name: 'text-to-video', part: 1, seconds: 40 },
        { name: 'compose-film', part: 2, seconds: 10 },
      ],
      batches: [{ from: 0, parts: [part('video', 4), part('video', 4), part('compose', 8)] }],
    })
    meter.openParts(0, [part('video', 6), part('compose', 6)])
    const { weight, total, partTotal } = meter.begin('speech', {}, 0)
    expect([total - weight, (partTotal ?? 0) - weight]).toEqual([60 + 7.5, 60])
  })
})
