import { FetchFault } from '@kinora/adapters/egress'
import { AppError } from '@kinora/contract'
import type { AuditEntry } from '@kinora/postgres'
import { expect, it } from 'vitest'
import { createBlockedNotes } from './fetch-media.ts'

it('notes the host and the tenant of a blocked fetch, and no other failure (D-088)', () => {
  const noted: AuditEntry[] = []
  const note = createBlockedNotes({ append: async (entry) => void noted.push(entry) }, () => undefined)
  const facts = { tenant: '7', kind: 'image', host: 'inside.example', tries: 1, bytes: 0, durationMs: 1 } as const
  const told = (cause: unknown) => new AppError('ImageDownloadFailure', { cause })
  note({ ...facts, error: told(new FetchFault('blocked', '10.0.0.1')) })
  note({ ...facts, error: told(new FetchFault('status', '404')) })
  note({ ...facts, error: undefined })
  expect(noted).toMatchObject([
    { actor: 'system', tenantId: '7', action: 'fetch', object: 'inside.example', result: 'blocked' },
  ])
})
