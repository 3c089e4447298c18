import { adminEndpoints } from '@kinora/contract'
import { expect, it } from 'vitest'
import { admin } from '../support/running-service.ts'

it('listParts reports the health of each part of a running service', async () => {
  const { parts } = await admin.call(adminEndpoints.listParts)
  const healthyParts = parts.filter(({ is_well: isHealthy }) => isHealthy).map(({ part }) => part)
  // The outbox may have a backlog from concurrent tests.
  expect(healthyParts).toEqual(expect.arrayContaining(['database', 'objects', 'redis', 'workers', 'backends']))
})
