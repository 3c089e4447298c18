import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createOidcClient } from './oidc-client.ts'

/** A provider whose discovery document is missing until it is repaired. */
const openProvider = async () => {
  const state = { discoveries: 0, isRepaired: false }
  const server = createServer((_, response) => {
    state.discoveries += 1
    const { port } = server.address() as AddressInfo
    const issuer = `http://127.0.0.1:${port}`
    const document = { issuer, authorization_endpoint: `${issuer}/authorize`, response_types_supported: ['code'] }
    response.writeHead(state.isRepaired ? 200 : 503, { 'content-type': 'application/json' })
    response.end(JSON.stringify(state.isRepaired ? document : {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { state, issuer }
}

const redirectUri = 'http://127.0.0.1:9090/console/api/sign-in/oidc/callback'

it('createOidcClient keeps a failed discovery for five seconds, then tries again', async () => {
  const { state, issuer } = await openProvider()
  let now = 1_000
  const options = { issuer, clientId: 'kinora', clientSecret: '', name: 'Login', scopes: 'openid', roleMap: new Map() }
  const client = createOidcClient({ ...options, nowMs: () => now })
  const begin = () => client.begin(redirectUri)
  await expect(begin()).rejects.toThrow('unexpected HTTP')
  now += 4_999
  await expect(begin()).rejects.toThrow('unexpected HTTP')
  expect(state.discoveries).toBe(1)
  state.isRepaired = true
  now += 1
  const { url, pending } = await begin()
  const { searchParams, pathname } = new URL(url)
  expect(pathname).toBe('/authorize')
  expect(searchParams.get('state')).toBe(pending.state)
  expect(searchParams.get('nonce')).toBe(pending.nonce)
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  expect(searchParams.get('code_challenge')).not.toBe(pending.codeVerifier)
  await begin()
  expect(state.discoveries).toBe(2)
})
