import { adminEndpoints } from '@kinora/contract'
import { expect, it } from 'vitest'
import { admin } from '../support/running-service.ts'

it('tells how each part of a running service does', async () => {
  const { parts } = await admin.ask(adminEndpoints.listParts)
  const whatIsWell = parts.filter(({ is_well: isWell }) => isWell).map(({ part }) => part)
  // Orders of tests that run beside this one may lie for a while.
  expect(whatIsWell).toEqual(expect.arrayContaining(['database', 'objects', 'redis', 'workers', 'backends']))
})
