import { expect, it } from 'vitest'
import { overflowBars } from './overflow-bars.ts'
import { renderPlot } from './render-plot.ts'
import type { OverflowRun, TaskRecord } from './run-overflow.ts'

const task = (more: Partial<TaskRecord> = {}): TaskRecord => ({
  tenant: 'A',
  isLocalOnly: false,
  createdAt: 1,
  waitSeconds: 2,
  hasLeft: false,
  state: 'success',
  ...more,
})
const run = (tasks: TaskRecord[], spent = 200_000): OverflowRun => ({
  plan: {
    tasks: 4,
    taskMs: 1_000,
    createsPerSecond: 5,
    afterSeconds: 8,
    estimate: 100_000,
    cost: 80_000,
    ceiling: 200_000,
  },
  tasks,
  spend: [
    { at: 5, tenant: 'A', spent },
    { at: 5, tenant: 'B', spent: 100_000 },
  ],
})
const left = Array.from({ length: 4 }, () => task({ hasLeft: true, waitSeconds: 1 }))
const local = task({ tenant: 'local only', isLocalOnly: true, waitSeconds: 30 })
const failing = (tasks: TaskRecord[], spent?: number): string[] =>
  overflowBars(run(tasks, spent))
    .filter(({ isMet }) => !isMet)
    .map(({ name }) => name)

it('a run within its ceilings passes', () => {
  expect(failing([task(), local, ...left])).toEqual([])
})

it.each([
  ['a failed task', [task({ state: 'failed' }), ...left], 'tasks that failed'],
  [
    'a local task that left',
    [task(), { ...local, hasLeft: true, waitSeconds: 1 }, ...left],
    'tasks of the local tenant that left',
  ],
  ['too few tasks that left', [task(), ...left.slice(1)], 'tasks that left'],
  ['no task that stayed', left, 'tasks that stayed while the ceilings had room'],
  ['a wait above the limit', [task({ waitSeconds: 13 }), ...left], 'longest wait while the ceilings had room'],
  [
    'a task that left late',
    [task(), ...left, task({ hasLeft: true, waitSeconds: 5 })],
    'longest wait of tasks that left',
  ],
] as const)('the bars of overflow find %s', (_, tasks, name) => {
  expect(failing([...tasks])).toEqual([name])
})

it('the bars of overflow find spend above the ceiling', () => {
  expect(failing([task(), ...left], 210_000)).toEqual(['highest spend of tenant A'])
})

it('the plot has a point for each task', () => {
  const tasks = [task(), local, ...left]
  expect(renderPlot(run(tasks)).match(/<circle/g)).toHaveLength(tasks.length)
})
