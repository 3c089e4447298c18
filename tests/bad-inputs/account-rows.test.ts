import { expect, it } from 'vitest'
import { accountRows, mergeBuilders } from './account-rows.ts'
import { readRows } from './row.ts'

const [row] = readRows()
const rowsWith = (...ids: string[]) => (row ? ids.map((id) => ({ ...row, id, group: 'G1' })) : [])

it('two rows with the same id are reported, because only one of them would run (D-440)', () => {
  expect(accountRows(rowsWith('B001', 'B002', 'B001'), { G1: { B001: () => [], B002: () => [] } }, [])).toEqual([
    'B001 is the id of two rows',
  ])
})

it('an id that is built in two groups is reported', () => {
  const builders = { G1: { B001: () => [] }, G2: { B001: () => [] } }
  expect(accountRows(rowsWith('B001'), builders, [])).toEqual(['B001 is built twice', 'B001 is in the wrong group'])
})

it('mergeBuilders rejects builders of one group that have the same id, instead of dropping one', () => {
  const [first, second] = [() => [], () => []]
  expect(mergeBuilders({ B001: first }, { B002: second })).toEqual({ B001: first, B002: second })
  expect(() => mergeBuilders({ B001: first, B002: first }, { B002: second })).toThrow('B002 has two builders')
})
