import { adminEndpoints } from '@kinora/contract'
import { expect, it, vi } from 'vitest'
import { type BackendRouteDeps, backendRoutes } from './backend-routes.ts'
import { callAdmin, captureRefusal } from './test-setup/call-admin.ts'

const server = { use: 'comfyui', pools: ['gpu'], steps: ['text-to-video'] }
const entry = { file: '/etc/catalog.json', line: 6, entry: { use: 'comfyui' }, routes: [] }

const open = () => {
  const history = {
    strip: vi.fn(async () =>
      Array.from({ length: 96 }, (_, i) => ({
        from: new Date(i * 900_000),
        done: 1,
        failed: 0,
        unknown: 0,
        at_work: 0,
      })),
    ),
    failures: vi.fn(async () => [{ fault: 'BackendLost', step: 'text-to-video', count: 2, last_at: new Date(0) }]),
  }
  const deps = {
    operations: { figures: async () => [] },
    switches: { read: async () => new Map() },
    catalog: {
      backends: ['farm:1', 'farm:2', 'farmer', 'sandbox'].map((name) => ({ ...server, name })),
    },
    weights: { held: async () => [] },
    pools: { servers: async () => [] },
    catalogSource: { describe: (name: string) => (name === 'sandbox' ? undefined : entry) },
    backendHistory: history,
  }
  return { routes: backendRoutes(deps as unknown as BackendRouteDeps), history }
}

it('readBackend joins configuration, replicas, strip and failures of a back end (D-516)', async () => {
  const { routes, history } = open()
  const { reply } = await callAdmin(routes, adminEndpoints.readBackend, { id: 'farm' })
  const shown = adminEndpoints.readBackend.returns.parse(reply)
  expect(shown).toMatchObject({
    name: 'farm',
    use: 'comfyui',
    configuration: entry,
    replicas: [{ name: 'farm:1' }, { name: 'farm:2' }],
    failures: [{ fault: 'BackendLost', count: 2, last_at: '1970-01-01T00:00:00.000Z' }],
  })
  expect(shown.strip[1]).toEqual({ from: '1970-01-01T00:15:00.000Z', done: 1, failed: 0, unknown: 0, at_work: 0 })
  expect(history.strip).toHaveBeenCalledExactlyOnceWith(['farm:1', 'farm:2'])
})

it('readBackend of a replica shows that replica and the configuration of its back end', async () => {
  const { routes, history } = open()
  const { reply } = await callAdmin(routes, adminEndpoints.readBackend, { id: 'farm:2' })
  expect(reply).toMatchObject({ name: 'farm:2', configuration: entry, replicas: [{ name: 'farm:2' }] })
  expect(history.failures).toHaveBeenCalledExactlyOnceWith(['farm:2'])
})

it('readBackend of a test back end has no configuration in a file', async () => {
  const { reply } = await callAdmin(open().routes, adminEndpoints.readBackend, { id: 'sandbox' })
  expect(reply).toMatchObject({ configuration: { file: null, line: null, entry: {}, routes: [] } })
})

it('readBackend rejects an unknown name', async () => {
  const refusal = await captureRefusal(callAdmin(open().routes, adminEndpoints.readBackend, { id: 'far' }))
  expect(refusal).toMatchObject({ reason: 'NotFound' })
})
