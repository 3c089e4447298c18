import { expect, it } from 'vitest'
import { requirePlainTarget } from './forward-call.ts'

it.each(['/ent/v2/tasks?state=failed', '/admin/v1/keys/a%3Ab', '/ent/v2/tasks/%2F/creations'])(
  'the target %s is forwarded as sent',
  (target) => {
    expect(requirePlainTarget(target)).toBe(target)
  },
)

it.each([
  '/ent/v2/../../v1/videos',
  '/admin/v1/%2e%2e/metrics',
  '/admin/v1/./tenants',
  '//evil.example/admin/v1/tenants',
  String.raw`/admin/v1\tenants`,
  '/ent/v2/a b',
])('the target %s is not found, because a parser would change it', (target) => {
  expect(() => requirePlainTarget(target)).toThrow('not found')
})
