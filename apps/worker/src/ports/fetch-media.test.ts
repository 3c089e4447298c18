import { FetchFault } from '@kinora/adapters/egress'
import { AppError } from '@kinora/contract'
import type { AuditEntry } from '@kinora/postgres'
import { expect, it } from 'vitest'
import { createBlockedFetchAudit } from './fetch-media.ts'

it('the audit log records the host and the tenant of a blocked fetch, and no other failure (D-088)', () => {
  const entries: AuditEntry[] = []
  const recordFetch = createBlockedFetchAudit({ append: async (entry) => void entries.push(entry) }, () => undefined)
  const facts = { tenant: '7', kind: 'image', host: 'inside.example', tries: 1, bytes: 0, durationMs: 1 } as const
  const toDownloadError = (cause: unknown) => new AppError('ImageDownloadFailure', { cause })
  recordFetch({ ...facts, error: toDownloadError(new FetchFault('blocked', '10.0.0.1')) })
  recordFetch({ ...facts, error: toDownloadError(new FetchFault('status', '404')) })
  recordFetch({ ...facts, error: undefined })
  expect(entries).toMatchObject([
    { actor: 'system', tenantId: '7', action: 'fetch', object: 'inside.example', result: 'blocked' },
  ])
})
