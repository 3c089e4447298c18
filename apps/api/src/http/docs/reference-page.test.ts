import { expect, it } from 'vitest'
import { renderReferencePage, startPath, viewerPath } from './reference-page.ts'

const directives = (policy = ''): Record<string, string> =>
  Object.fromEntries(policy.split('; ').map((each) => [each.split(' ')[0] ?? '', each.split(' ').slice(1).join(' ')]))

it('the reference page loads scripts only from the service and has none inline', () => {
  const { body } = renderReferencePage()
  const scripts = [...body.matchAll(/<script\b([^>]*)>([^<]*)<\/script>/g)]
  expect(scripts.map(([, given = '', inline]) => [/ src="([^"]*)"/.exec(` ${given}`)?.[1], inline])).toEqual([
    [startPath, ''],
    [viewerPath, ''],
  ])
  expect(body).not.toMatch(/<style|<link (?!rel="icon" href="data:,")| on\w+=|fonts\./)
  expect(body.match(/(?:src|href)="(?:https?:)?\/\//g)).toBeNull()
})

it('the policy of the reference page allows only its own scripts, styles and requests', () => {
  const { headers } = renderReferencePage('abc')
  const allowed = directives(headers['content-security-policy'])
  expect(allowed).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'nonce-abc'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  })
  expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/)
})

it('every reference page has its own nonce', () => {
  const policies = Array.from({ length: 20 }, () => renderReferencePage().headers['content-security-policy'])
  expect(new Set(policies).size).toBe(20)
})
