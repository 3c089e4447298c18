import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type MountedApp, startMountedApp } from '../test-setup/mounted-app.ts'
import { exampleRequest, renderLandingPage } from './landing-page.ts'

const find = vi.fn(async () => undefined)
const take = vi.fn()
let app: MountedApp
beforeAll(async () => {
  app = await startMountedApp({
    keys: { find, noteFailure: () => undefined, noteIssued: () => undefined, noteUse: () => undefined } as never,
    rates: { take },
  })
})
afterAll(() => app.close())

const fetchPage = (method: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${app.port}/`, { method, headers })

it('GET / without a key returns 200 with an HTML page (D-031, D-058)', async () => {
  const reply = await fetchPage('GET')
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await reply.text()).toContain('<h1>Kinora</h1>')
})

it('HEAD / returns the headers of GET / and no body (D-050, D-058)', async () => {
  const [get, head] = [await fetchPage('GET'), await fetchPage('HEAD')]
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const name of ['content-type', 'content-length', 'content-security-policy'])
    expect(head.headers.get(name)).toBe(get.headers.get(name))
})

it('GET / looks up no key and does not count against a rate limit, even with a wrong key (D-058)', async () => {
  expect((await fetchPage('GET', { authorization: 'Token wrong' })).status).toBe(200)
  expect(find).not.toHaveBeenCalled()
  expect(take).not.toHaveBeenCalled()
})

it('other methods on / need a key (D-058)', async () => {
  expect((await fetchPage('POST')).status).toBe(401)
})

it('the landing page links to the reference, the OpenAPI document and the quick start', () => {
  const { body } = renderLandingPage()
  const links = [...body.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)
  expect(links).toEqual(expect.arrayContaining(['/docs', '/openapi.json', '#quick-start']))
  expect(body).toContain('id="quick-start"')
})

it('the landing page loads nothing, runs no script and its policy allows only its own style', () => {
  const { body, headers } = renderLandingPage()
  expect(body).not.toMatch(/<script|<img|<iframe| style=| on\w+=|(?:src|href)="(?:https?:)?\/\//)
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]{44}';/)
  expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/)
})

it('the landing page names no version and no address of the installation', () => {
  expect(renderLandingPage().body).not.toMatch(/\d+\.\d+\.\d+|fastify|node\b|postgres|temporal|redis/i)
})

it('text2video accepts the request of the quick start on the landing page', async () => {
  const accepting = await startMountedApp()
  const reply = await fetch(`http://127.0.0.1:${accepting.port}/ent/v2/text2video`, {
    method: 'POST',
    headers: { authorization: `Token ${accepting.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(exampleRequest),
  })
  await accepting.close()
  expect(reply.status).toBe(200)
})
