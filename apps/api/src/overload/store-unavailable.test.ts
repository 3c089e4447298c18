import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createObjectStore } from '@kinora/adapters/objects'
import { dependencyTimeouts } from '@kinora/domain'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createStoreGuard } from './store-unavailable.ts'

let status = 500
let code = ''
const server = createServer((_, answer) =>
  answer.writeHead(status, { 'content-type': 'application/xml' }).end(code && `<Error><Code>${code}</Code></Error>`),
)
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())

const putAt = (port: number) => {
  const place = { endpoint: `http://127.0.0.1:${port}`, region: 'eu-1', bucket: 'b' }
  const store = createObjectStore({ ...place, accessKeyId: 'a', secretAccessKey: 's' }, dependencyTimeouts.store.api)
  return createStoreGuard()(store.put)('sources', { tenantId: '1', taskId: '2' }, new Uint8Array(1), 'image/png')
}
const answerPut = (answered: { status: number; code?: string }) => {
  status = answered.status
  code = answered.code ?? ''
  return putAt((server.address() as AddressInfo).port)
}

describe('a call to the store', () => {
  it('fails with 503 when nothing listens at the address of the store (A12)', async () => {
    // Port 1 of the loopback address is not in use.
    await expect(putAt(1)).rejects.toMatchObject({ reason: 'ServiceUnavailable' })
  })
  it.each([500, 503, 507])('fails with 503 when the store returns %i (A12, A13)', async (answered) => {
    await expect(answerPut({ status: answered })).rejects.toMatchObject({ reason: 'ServiceUnavailable' })
  })
  it.each([
    { status: 400, code: 'InsufficientStorage' },
    { status: 403, code: 'QuotaExceeded' },
    { status: 507, code: 'XMinioStorageFull' },
  ])('fails with 503 when the store returns $status $code, which means that it is full (A13)', async (answered) => {
    await expect(answerPut(answered)).rejects.toMatchObject({ reason: 'ServiceUnavailable' })
  })
  it('rethrows a refusal that a retry would not change', async () => {
    await expect(answerPut({ status: 403 })).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
  })
  it('rethrows an error of this process', async () => {
    const broken = createStoreGuard()(() => Promise.reject(new TypeError('not a function')))
    await expect(broken()).rejects.toThrow('not a function')
  })
})

const timeout = () => new DOMException('object store did not answer', 'TimeoutError')
const unavailable = { reason: 'ServiceUnavailable' }

describe('after a timeout of the store', () => {
  const openGuard = async () => {
    let now = 0
    const guard = createStoreGuard({ restMs: 1_000, nowMs: () => now })
    const store = vi.fn<() => Promise<string>>()
    const call = guard(store)
    store.mockRejectedValueOnce(timeout())
    await expect(call()).rejects.toMatchObject(unavailable)
    store.mockClear()
    const advance = (ms: number): void => {
      now += ms
    }
    return { store, call, advance }
  }
  it('calls fail immediately and send nothing (A12)', async () => {
    const { store, call } = await openGuard()
    await expect(call()).rejects.toMatchObject(unavailable)
    expect(store).not.toHaveBeenCalled()
  })
  it('one probe at a time is sent after restMs, and its success lets calls pass again (A12)', async () => {
    const { store, call, advance } = await openGuard()
    advance(1_000)
    const answered = Promise.withResolvers<string>()
    store.mockReturnValueOnce(answered.promise).mockResolvedValue('later')
    const probe = call()
    await expect(call()).rejects.toMatchObject(unavailable)
    expect(store).toHaveBeenCalledTimes(1)
    answered.resolve('probed')
    expect(await probe).toBe('probed')
    expect(await call()).toBe('later')
  })
  it('a probe that times out blocks calls for another restMs (A12)', async () => {
    const { store, call, advance } = await openGuard()
    advance(1_000)
    store.mockRejectedValueOnce(timeout())
    await expect(call()).rejects.toMatchObject(unavailable)
    await expect(call()).rejects.toMatchObject(unavailable)
    expect(store).toHaveBeenCalledTimes(1)
  })
  it('calls still pass when the store responded to other calls meanwhile', async () => {
    let now = 0
    const guard = createStoreGuard({ nowMs: () => now })
    const slow = Promise.withResolvers<string>()
    const call = guard((answer: Promise<string>) => answer)
    const late = call(slow.promise)
    now += 1
    await call(Promise.resolve('quick'))
    slow.reject(timeout())
    await expect(late).rejects.toMatchObject(unavailable)
    expect(await call(Promise.resolve('next'))).toBe('next')
  })
})
