import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createObjectStore } from '@kinora/adapters/objects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unlessStoreIsDown } from './store-unavailable.ts'

let status = 500
const server = createServer((_, answer) => answer.writeHead(status).end())
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())

const putAt = (port: number) => {
  const place = { endpoint: `http://127.0.0.1:${port}`, region: 'eu-1', bucket: 'b' }
  const store = createObjectStore({ ...place, accessKeyId: 'a', secretAccessKey: 's' })
  return unlessStoreIsDown(store.put)({ tenantId: '1', taskId: '2' }, new Uint8Array(1), 'image/png')
}

describe('unlessStoreIsDown', () => {
  it('answers 503 when nothing listens at the address of the store', async () => {
    // Port 1 of the loopback address is not in use.
    await expect(putAt(1)).rejects.toMatchObject({ reason: 'ServiceUnavailable' })
  })
  it.each([500, 503, 507])('answers 503 when the store answers %i', async (answered) => {
    status = answered
    await expect(putAt((server.address() as AddressInfo).port)).rejects.toMatchObject({ reason: 'ServiceUnavailable' })
  })
  it('passes on a refusal that another try would meet again', async () => {
    status = 403
    await expect(putAt((server.address() as AddressInfo).port)).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    })
  })
  it('passes on a fault of this process', async () => {
    const broken = unlessStoreIsDown(() => Promise.reject(new TypeError('not a function')))
    await expect(broken()).rejects.toThrow('not a function')
  })
})
