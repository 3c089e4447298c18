import { expect, it } from 'vitest'
import { buildBars, buildTicks, type InspectedTask } from './time-axis.ts'

const attempt = {
  id: 'A1',
  try_no: 2,
  state: 'failed',
  backend: 'gpu#2',
  worker: '',
  starts: 0,
  fault: 'CUDA out of memory',
  asks: 0,
  created_at: '2026-01-01T00:00:04Z',
  started_at: '2026-01-01T00:00:05Z',
  ended_at: '2026-01-01T00:00:09Z',
}
const task = {
  created_at: '2026-01-01T00:00:00Z',
  processing_at: '2026-01-01T00:00:04Z',
  ended_at: '2026-01-01T00:00:10Z',
  queue: { position: null, slots: 1, in_use: 0, waiting: 0 },
  events: [{ seq: 1, state: 'failed', at: '2026-01-01T00:00:10Z' }],
  steps: [{ step_no: 1, step: 'text-to-video', attempts: [attempt] }],
  callbacks: [
    {
      event: 'failed',
      status: 'delivered',
      attempts: 2,
      due_at: null,
      ended_at: '2026-01-01T00:00:14Z',
      last_try: { at: '2026-01-01T00:00:14Z', outcome: 'delivered', status: 200, fault: '' },
    },
  ],
} as unknown as InspectedTask

it('the time axis shows waiting, attempts and callbacks in seconds since the create', () => {
  const bars = buildBars(task, Date.parse('2026-01-01T00:01:00Z'))
  expect(bars.map(({ label, from, to, tone, note }) => [label, from, to, tone, note])).toEqual([
    ['queued', 0, 4, 'queued', ''],
    ['text-to-video', 5, 9, 'failed', 'gpu#2 · CUDA out of memory · #2'],
    ['callback: failed', 10, 14, 'success', '200 · 2×'],
  ])
})

it('a running attempt reaches to the present', () => {
  const running = { ...attempt, state: 'started', ended_at: null }
  const open = { ...task, ended_at: null, steps: [{ step_no: 1, step: 'x', attempts: [running] }], callbacks: [] }
  const bars = buildBars(open as unknown as InspectedTask, Date.parse('2026-01-01T00:00:30Z'))
  expect(bars.at(-1)).toMatchObject({ from: 5, to: 30, tone: 'running' })
})

it.each([
  [0.4, [0, 0.1, 0.2, 0.30000000000000004, 0.4]],
  [25, [0, 5, 10, 15, 20, 25]],
  [400, [0, 120, 240, 360]],
])('an axis of %d s has at most seven round marks', (seconds, ticks) => {
  expect(buildTicks(seconds)).toEqual(ticks)
})
