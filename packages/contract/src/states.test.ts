import { expect, it } from 'vitest'
import { isTerminal, states, transitions } from './states.ts'

it('transitions only move forward and end in a terminal state (D-123)', () => {
  const paths = states.flatMap((from) => transitions[from].map((to) => `${from} → ${to}`))
  expect(paths.toSorted()).toEqual([
    'created → failed',
    'created → processing',
    'created → queueing',
    'created → success',
    'processing → failed',
    'processing → success',
    'queueing → failed',
    'queueing → processing',
  ])
  expect(states.filter(isTerminal)).toEqual(['success', 'failed'])
})
