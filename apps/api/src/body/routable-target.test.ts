import { expect, it } from 'vitest'
import { routableTarget } from './routable-target.ts'

it('takes an absolute form by its path (D-051)', () => {
  expect(routableTarget('http://other.example/ent/v2/tasks?a=1')).toBe('/ent/v2/tasks?a=1')
})
it('takes what cannot be decoded letter by letter, so that it names no task (D-121)', () => {
  expect(routableTarget('/ent/v2/tasks/%ff/creations')).toBe('/ent/v2/tasks/%25ff/creations')
  expect(routableTarget('/ent/v2/tasks/%/creations?b=%')).toBe('/ent/v2/tasks/%25/creations?b=%')
})
it('leaves all other targets alone', () => {
  expect(routableTarget('/ent/v2/tasks/%00/creations?b=%ff')).toBe('/ent/v2/tasks/%00/creations?b=%ff')
})
