import { describe, expect, it, onTestFinished } from 'vitest'
import { createCrossOrigin } from '../checks/cross-origin.ts'
import { startMountedApp } from './test-setup/mounted-app.ts'

const listed = ['https://app.example.com', 'http://localhost:5173']

const start = async (origins: readonly string[]) => {
  const app = await startMountedApp({ crossOrigin: createCrossOrigin(origins) })
  onTestFinished(app.close)
  const send = (method: string, headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${app.port}/ent/v2/tasks/1/creations`, { method, headers })
  return { key: app.key, send }
}
const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }

describe('CORS (C62)', () => {
  it('sends no headers unless the operator lists the origin', async () => {
    const { send } = await start([])
    for (const origin of [...listed, 'null']) {
      expect((await send('GET', { origin })).headers.get('access-control-allow-origin')).toBeNull()
      expect((await send('OPTIONS', { origin, ...preflight })).status).toBe(401)
    }
  })

  it.each(listed)(
    'allows the listed origin %s, in preflights without a key and in readable refusals',
    async (origin) => {
      const { key, send } = await start(listed)
      const response = await send('OPTIONS', { origin, ...preflight })
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, origin])
      expect(response.headers.get('access-control-allow-headers')).toContain('idempotency-key')
      for (const [authorization, status] of [
        [`Token ${key}`, 200],
        ['Token unknown', 401],
      ] as const) {
        const answer = await send('GET', { origin, authorization })
        expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, origin])
        expect(answer.headers.get('vary')).toContain('origin')
        expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      }
    },
  )

  it.each([
    'http://app.example.com',
    'https://app.example.com:8443',
    'https://app.example.com.evil.example',
    'https://evil-app.example.com',
    'https://APP.example.com',
    'null',
    '*',
  ])('rejects the unlisted origin %s', async (origin) => {
    const { send } = await start(listed)
    const response = await send('OPTIONS', { origin, ...preflight })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([401, null])
    expect((await send('GET', { origin })).headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('the origin of an MCP message', () => {
  const own = 'https://kinora.example.com'
  const { isTrusted } = createCrossOrigin(listed, own)
  it.each([undefined, own, ...listed])('%s is trusted: no origin, the own origin or a listed one', (origin) => {
    expect(isTrusted(origin)).toBe(true)
  })
  it.each(['null', '', 'http://kinora.example.com', 'https://kinora.example.com:8443', `${own}, ${own}`, `${own}/`])(
    '%j is not trusted',
    (origin) => {
      expect(isTrusted(origin)).toBe(false)
    },
  )
  it('is checked on /mcp after the key and before the body, and not on other endpoints', async () => {
    const app = await startMountedApp({ crossOrigin: createCrossOrigin(listed, own) })
    onTestFinished(app.close)
    const post = async (path: string, headers: Record<string, string>) => {
      const url = `http://127.0.0.1:${app.port}${path}`
      const sent = { authorization: `Token ${app.key}`, 'content-type': 'application/json', ...headers }
      return (await fetch(url, { method: 'POST', headers: sent, body: '{"model":"genq1","prompt":"a"}' })).status
    }
    const rebound = { origin: 'http://rebound.example:8080' }
    expect(await post('/mcp', {})).toBe(200)
    expect(await post('/mcp', { origin: own })).toBe(200)
    const before = app.seen.length
    expect(await post('/mcp', rebound)).toBe(403)
    expect(await post('/mcp', { ...rebound, 'content-type': 'text/plain' })).toBe(403)
    expect(await post('/mcp', { ...rebound, authorization: 'Token unknown' })).toBe(401)
    expect(app.seen).toHaveLength(before)
    expect(await post('/ent/v2/text2video', rebound)).toBe(200)
  })
})
