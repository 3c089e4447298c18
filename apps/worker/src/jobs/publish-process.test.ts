import { version } from '@kinora/config'
import { expect, it, vi } from 'vitest'
import { createPublishProcess } from './publish-process.ts'

it('a worker reports version, roles and settings without secrets, and withdraws when it stops (D-516)', async () => {
  const processes = { publish: vi.fn(async (_process: object) => undefined), remove: vi.fn(async () => undefined) }
  const settings = { KEY_SEAL_SECRET: 'c4n4ry', S3_BUCKET: 'media' }
  const { publish, withdraw } = createPublishProcess(
    { processes, holder: 'host:7', clock: { nowMs: () => 0 } },
    { settings, roles: ['relay'] },
  )
  await publish()
  expect(processes.publish).toHaveBeenCalledExactlyOnceWith({
    holder: 'host:7',
    version,
    roles: ['relay'],
    startedAt: new Date(0),
    settings: [
      { name: 'S3_BUCKET', value: 'media', is_secret: false, is_default: false },
      { name: 'KEY_SEAL_SECRET', value: '***', is_secret: true, is_default: false },
    ],
  })
  await withdraw()
  expect(processes.remove).toHaveBeenCalledExactlyOnceWith('host:7')
})
