import { expect, test } from 'vitest'
import { adminEndpoints } from './admin.ts'
import { type ConsoleCaller, consoleCallers, mayAdminister, mayCall } from './console-rights.ts'

const findCallers = (may: (caller: ConsoleCaller) => boolean): ConsoleCaller[] => consoleCallers.filter(may)
const findAdministrators = (name: keyof typeof adminEndpoints): ConsoleCaller[] =>
  findCallers((caller) => mayAdminister(caller, adminEndpoints[name]))

test('only an operator lists back ends; an owner also lists the keys of its tenant (D-517)', () => {
  expect(findAdministrators('listBackends')).toEqual(['operator'])
  expect(findAdministrators('listKeys')).toEqual(['operator', 'owner'])
})

test('an operator without the right content.read reads no content (D-516)', () => {
  expect(findAdministrators('readTaskContent')).toEqual([])
})

test('a viewer reads and creates nothing; an operator without a role in the tenant does neither (D-517)', () => {
  expect(findCallers((caller) => mayCall(caller, { scope: 'read' }))).toEqual(['owner', 'creator', 'viewer', 'key'])
  expect(findCallers((caller) => mayCall(caller, { scope: 'create' }))).toEqual(['owner', 'creator', 'key'])
  expect(findCallers((caller) => mayCall(caller, { scope: 'bundle' }))).toEqual(['owner', 'creator'])
})
