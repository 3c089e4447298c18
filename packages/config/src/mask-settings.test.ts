import { expect, it } from 'vitest'
import type { z } from 'zod'
import { settingFields } from './fields.ts'
import { maskSettings } from './mask-settings.ts'

const fields: Readonly<Record<string, z.ZodType>> = settingFields
const find = (settings: Record<string, unknown>, name: string) =>
  maskSettings(settings).find((setting) => setting.name === name)

it('no secret value appears in masked settings, whatever the setting (D-516)', () => {
  const canary = 'c4n4ry'
  const secrets = Object.keys(fields).filter((name) => fields[name]?.meta()?.['secret'] !== undefined)
  const values = secrets.map((name) => [
    name,
    name.endsWith('_URL') ? `redis://user:${canary}@host:1/0?key=${canary}` : canary,
  ])
  const masked = maskSettings({
    ...Object.fromEntries(values),
    KEY_SEAL_PREVIOUS_SECRETS: [canary, `${canary}2`],
    POLICY_URL: `https://user:${canary}@policy.example/check?token=${canary}#${canary}`,
    NOT_A_SETTING: canary,
  })
  expect(masked).toHaveLength(secrets.length + 2)
  expect(JSON.stringify(masked)).not.toContain(canary)
})

it('every setting named like a secret is masked', () => {
  const named = Object.keys(fields).filter((name) =>
    /SECRET|TOKEN|PASSWORD|API_KEY$|^DATABASE_.*URL$|^REDIS_URL$/.test(name),
  )
  expect(named.filter((name) => fields[name]?.meta()?.['secret'] === undefined)).toEqual([])
  expect(named.length).toBeGreaterThan(12)
})

it.each([
  ['DATABASE_POOL', 20, { value: '20', is_secret: false, is_default: true }],
  ['DATABASE_POOL', 30, { value: '30', is_default: false }],
  ['RATE_CREATE', { perSecond: 20, burst: 40 }, { value: '20/40', is_default: true }],
  ['CORS_ORIGINS', ['https://a.example', 'https://b.example'], { value: 'https://a.example/,https://b.example/' }],
  ['CORS_ORIGINS', [], { value: '', is_default: true }],
  ['POLICY_URL', undefined, { value: null, is_default: true }],
  ['POLICY_URL', 'https://a:b@c.example/d', { value: 'https://a:***@c.example/d', is_secret: false }],
  ['TEMPORAL_API_KEY', undefined, { value: null, is_secret: true, is_default: true }],
  ['ADMIN_TOKEN', 'x'.repeat(32), { value: '***', is_secret: true, is_default: false }],
  ['REDIS_URL', 'redis://:word@host:6379', { value: 'redis://:***@host:6379' }],
  ['REDIS_URL', 'not a url', { value: '***' }],
  ['REDIS_URL', ['redis://:word@a:1', 'redis://:word@b:2'], { value: 'redis://:***@a:1,redis://:***@b:2' }],
  ['REDIS_URL', 'redis://:a,b@host', { value: 'redis://:***@host' }],
  ['S3_BUCKET', 'kinora', { value: 'kinora', is_default: false }],
])('maskSettings shows %s of %j as an operator needs it', (name, value, expected) => {
  expect(find({ [name]: value }, name)).toMatchObject({ name, ...expected })
})
