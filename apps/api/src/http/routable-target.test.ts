import { expect, it } from 'vitest'
import { routableTarget } from './routable-target.ts'

it('routableTarget reduces an absolute form to its path (D-051)', () => {
  expect(routableTarget('http://other.example/ent/v2/tasks?a=1')).toBe('/ent/v2/tasks?a=1')
})
it.each([
  ['/ent/v2/tasks/%ff/creations', '/ent/v2/tasks/%25ff/creations'],
  ['/ent/v2/tasks/%/creations?b=%', '/ent/v2/tasks/%25/creations?b=%'],
  ['/ent/v2/%74ext2video', '/ent/v2/%2574ext2video'],
  ['/ent/v2/text2video#a?b=#c', '/ent/v2/text2video%23a?b=#c'],
])(
  'routableTarget keeps the encoded characters of %s, so that they match no fixed segment and no id (D-121, D-506)',
  (sent, routed) => {
    expect(routableTarget(sent)).toBe(routed)
  },
)
it('routableTarget leaves all other targets unchanged', () => {
  expect(routableTarget('/ent/v2/tasks/1/creations?b=%ff')).toBe('/ent/v2/tasks/1/creations?b=%ff')
})
