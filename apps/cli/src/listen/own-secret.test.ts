import { signCallback, verifyCallback } from '@kinora/sdk'
import { expect, it } from 'vitest'
import { addSignature, newSecret } from './own-secret.ts'

const body = '{"id":"7","state":"success"}'
const callback = async (secret: string) => {
  const made = await signCallback({ url: 'http://127.0.0.1/', body, taskId: '7', event: 'success', secret })
  const headers = Object.fromEntries(Object.entries(made).map(([name, value]) => [name.toLowerCase(), value]))
  return { headers, body, target: '/' }
}

it('listen adds a signature by its own secret and keeps the one that came', async () => {
  const [theirs, own] = [newSecret(), newSecret()]
  const heard = await addSignature(await callback(theirs), own)
  expect(own).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(await Promise.all([theirs, own, newSecret()].map((secret) => verifyCallback(heard, secret)))).toEqual([
    true,
    true,
    false,
  ])
})

it('listen hands on what is no callback of the service as it came', async () => {
  const heard = { headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': 'now' }, body, target: '/' }
  expect(await addSignature(heard, newSecret())).toEqual(heard)
})
