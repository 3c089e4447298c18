import { signCallback, verifyCallback } from '@kinora/sdk'
import { expect, it } from 'vitest'
import { addSignature, newSecret } from './local-secret.ts'

const body = '{"id":"7","state":"success"}'
const callback = async (secret: string) => {
  const signed = await signCallback({ url: 'http://127.0.0.1/', body, taskId: '7', event: 'success', secret })
  const headers = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name.toLowerCase(), value]))
  return { headers, body, target: '/' }
}

it('listen adds a signature with its own secret and keeps the received one', async () => {
  const [theirs, own] = [newSecret(), newSecret()]
  const received = await addSignature(await callback(theirs), own)
  expect(own).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(await Promise.all([theirs, own, newSecret()].map((secret) => verifyCallback(received, secret)))).toEqual([
    true,
    true,
    false,
  ])
})

it('listen forwards a request that is not a service callback unchanged', async () => {
  const received = { headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': 'now' }, body, target: '/' }
  expect(await addSignature(received, newSecret())).toEqual(received)
})
