import { expect, it } from 'vitest'
import type { Route } from './catalog.ts'
import { findOverflowRoute, mayLeave, orderRoutes } from './overflow.ts'

const local: Route = { backend: 'gpu', pool: 'gpu', canLeave: true }
const spare: Route = { backend: 'gpu-large', pool: 'gpu' }
const painted: Route = { backend: 'x', pool: 'x', still: { backend: 'y', pool: 'y' } }
const hosted: Route = { backend: 'fal', pool: 'fal' }
const routes = [local, spare, painted, hosted]

it('a step that leaves takes the first route to another pool, and returns if that refuses it', () => {
  expect(findOverflowRoute(routes)).toBe(hosted)
  expect(orderRoutes(routes, 'leave')).toEqual([hosted, local, spare, painted])
  expect(orderRoutes([local, spare], 'leave')).toEqual([local, spare])
})

it('steps may leave only pools with overflow, and only if another route takes them', () => {
  expect([routes, [spare, hosted], [local, spare], [local, painted], []].map(mayLeave)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

it('a step that stays keeps its routes, and one of a local tenant only those of its pool', () => {
  expect(orderRoutes(routes, 'stay')).toBe(routes)
  expect(orderRoutes(routes, 'local only')).toEqual([local, spare])
})
