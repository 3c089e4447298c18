import type { IdempotencyKeys, StoredReply } from '@kinora/domain'
import { expect, it, vi } from 'vitest'
import { json } from '../request/incoming.ts'
import { captureRefusal, createBody, endpointAt, incoming, tenantId } from '../test-setup/incoming.ts'
import { withIdempotency } from './with-idempotency.ts'

const post = incoming('/v1/x', { method: 'POST' })
const scope = { method: 'POST', path: '/v1/x', key: 'k' }
const keyed = createBody({}, { idempotency: { key: 'k', bodyHash: 'h' } })
const kept = (more: Partial<StoredReply> = {}): StoredReply => ({
  bodyHash: 'h',
  reply: '{"id":"1"}',
  isOpen: false,
  ...more,
})

const open = (earlier?: StoredReply | 'in flight') => {
  const release = vi.fn(async () => undefined)
  const keep = vi.fn(async () => undefined)
  const claim = vi.fn(async () => (earlier === 'in flight' ? earlier : { earlier, release }))
  const handle = vi.fn(async () => json('{"id":"2"}'))
  return { keys: { claim, keep } as unknown as IdempotencyKeys, handle, claim, keep, release }
}

it('a POST without an Idempotency-Key claims nothing', async () => {
  const { keys, handle, claim } = open()
  expect(await withIdempotency(handle, keys)(post, createBody({}))).toMatchObject({ body: '{"id":"2"}' })
  expect(claim).not.toHaveBeenCalled()
})

it('the first POST with an Idempotency-Key is executed, stored and released', async () => {
  const { keys, handle, keep, release } = open()
  const answer = await withIdempotency(handle, keys)(post, keyed)
  expect([answer.body, answer.headers]).toEqual(['{"id":"2"}', {}])
  expect(keep).toHaveBeenCalledExactlyOnceWith(tenantId, scope, { bodyHash: 'h', reply: '{"id":"2"}', isOpen: false })
  expect(release).toHaveBeenCalledOnce()
})

it('a repeated POST gets the stored reply byte for byte and is marked as replayed', async () => {
  const { keys, handle } = open(kept())
  const answer = await withIdempotency(handle, keys)(post, keyed)
  expect([answer.body, answer.headers]).toEqual(['{"id":"1"}', { 'idempotent-replayed': 'true' }])
  expect(handle).not.toHaveBeenCalled()
})

it('a repeated POST with another body is rejected and its key released', async () => {
  const { keys, handle, release } = open(kept({ bodyHash: 'other' }))
  expect((await captureRefusal(withIdempotency(handle, keys)(post, keyed)))[0]).toBe('IdempotencyKeyReused')
  expect(handle).not.toHaveBeenCalled()
  expect(release).toHaveBeenCalledOnce()
})

it('a POST whose key is in use by a running request is rejected', async () => {
  const { keys, handle } = open('in flight')
  expect((await captureRefusal(withIdempotency(handle, keys)(post, keyed)))[0]).toBe('Conflict')
  expect(handle).not.toHaveBeenCalled()
})

it('a repeated POST with an unfinished operation is handled again with the earlier reply', async () => {
  const earlier = kept({ isOpen: true })
  const { keys, handle } = open(earlier)
  const answer = await withIdempotency(handle, keys)(post, keyed)
  expect(handle).toHaveBeenCalledExactlyOnceWith(
    post,
    expect.objectContaining({ idempotencyClaim: { scope, bodyHash: 'h', earlier } }),
  )
  expect(answer.headers).toEqual({ 'idempotent-replayed': 'true' })
})

it('a handler with rerunsHandler is called on every repetition and nothing is stored for it', async () => {
  const { keys, handle, keep } = open(kept())
  await withIdempotency(handle, keys, { rerunsHandler: true })(post, keyed)
  expect(handle).toHaveBeenCalledOnce()
  expect(keep).not.toHaveBeenCalled()
})

it.each([
  ['is a refusal', { status: 400, headers: {}, body: '{}' }],
  ['was stored with its task', { status: 200, headers: {}, body: '{}', isKept: true }],
])('a response that %s is not stored again', async (_, answer) => {
  const { keys, handle, keep } = open()
  handle.mockResolvedValueOnce(answer)
  await withIdempotency(handle, keys)(post, keyed)
  expect(keep).not.toHaveBeenCalled()
})

it('a handler that fails releases the key, so that the next request can retry', async () => {
  const { keys, handle, release, keep } = open()
  handle.mockRejectedValueOnce(new Error('connection lost'))
  await expect(withIdempotency(handle, keys)(post, keyed)).rejects.toThrow('connection lost')
  expect(release).toHaveBeenCalledOnce()
  expect(keep).not.toHaveBeenCalled()
})

it('a dry run is handled each time and claims no key', async () => {
  const { keys, handle, claim } = open(kept())
  const endpoint = { query: { shape: { dry_run: {} } } } as never
  await withIdempotency(handle, keys)(incoming('/v1/x?dry_run=true', { method: 'POST', endpoint }), keyed)
  expect(handle).toHaveBeenCalledOnce()
  expect(claim).not.toHaveBeenCalled()
})

const aliased = ['/v1/own/{id}/edit', '/v1/alias/{id}/edit']
const sentTo = (path: string) =>
  incoming(path, { method: 'POST', endpoint: endpointAt(path.replace('7', '{id}'), { paths: aliased }) })
/** Idempotency keys by path, each with its stored reply. */
const openPaths = (stored: Readonly<Record<string, StoredReply | 'in flight'>>) => {
  const keep = vi.fn(async () => undefined)
  const released: string[] = []
  const claim = vi.fn(async (_tenant: string, { path }: { path: string }) => {
    const found = stored[path]
    return found === 'in flight' ? found : { earlier: found, release: async () => void released.push(path) }
  })
  const handle = vi.fn(async () => json('{"id":"2"}'))
  return { keys: { claim, keep } as unknown as IdempotencyKeys, handle, keep, released }
}

it.each(['/v1/own/7/edit', '/v1/alias/7/edit'])(
  'a reply to %s is stored once, under the main path of the endpoint with the ids sent (D-375, D-506)',
  async (path) => {
    const { keys, handle, keep, released } = openPaths({})
    await withIdempotency(handle, keys)(sentTo(path), keyed)
    expect(keep).toHaveBeenCalledExactlyOnceWith(
      tenantId,
      { method: 'POST', path: '/v1/own/7/edit', key: 'k' },
      expect.objectContaining({ reply: '{"id":"2"}' }),
    )
    expect(released).toEqual(['/v1/own/7/edit', '/v1/alias/7/edit'])
  },
)

it.each([
  ['/v1/own/7/edit', '/v1/own/7/edit'],
  ['/v1/alias/7/edit', '/v1/own/7/edit'],
  ['/v1/own/7/edit', '/v1/alias/7/edit'],
  ['/v1/alias/7/edit', '/v1/alias/7/edit'],
])('a POST to %s replays a reply stored under %s (D-506)', async (path, storedAt) => {
  const { keys, handle } = openPaths({ [storedAt]: kept() })
  const answer = await withIdempotency(handle, keys)(sentTo(path), keyed)
  expect([answer.body, answer.headers]).toEqual(['{"id":"1"}', { 'idempotent-replayed': 'true' }])
  expect(handle).not.toHaveBeenCalled()
})

it('a key stored under both paths replays the reply of the path it is sent to (D-506)', async () => {
  const { keys, handle } = openPaths({
    '/v1/own/7/edit': kept({ bodyHash: 'other' }),
    '/v1/alias/7/edit': kept({ reply: '{"id":"3"}' }),
  })
  expect((await withIdempotency(handle, keys)(sentTo('/v1/alias/7/edit'), keyed)).body).toBe('{"id":"3"}')
  expect((await captureRefusal(withIdempotency(handle, keys)(sentTo('/v1/own/7/edit'), keyed)))[0]).toBe(
    'IdempotencyKeyReused',
  )
})

it('an operation stored as unfinished under an alias is continued under that path (D-379, D-506)', async () => {
  const { keys, handle, keep } = openPaths({ '/v1/alias/7/edit': kept({ isOpen: true }) })
  await withIdempotency(handle, keys)(sentTo('/v1/own/7/edit'), keyed)
  expect(keep).toHaveBeenCalledExactlyOnceWith(
    tenantId,
    { method: 'POST', path: '/v1/alias/7/edit', key: 'k' },
    expect.anything(),
  )
})

it('a key in use under one path is rejected under the other, and claims are released (D-378, D-506)', async () => {
  const { keys, handle, released } = openPaths({ '/v1/alias/7/edit': 'in flight' })
  expect((await captureRefusal(withIdempotency(handle, keys)(sentTo('/v1/own/7/edit'), keyed)))[0]).toBe('Conflict')
  expect(handle).not.toHaveBeenCalled()
  expect(released).toEqual(['/v1/own/7/edit'])
})
