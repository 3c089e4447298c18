import { expect, it } from 'vitest'
import { settingFields as s } from './fields.ts'
import { parseSettings } from './parse.ts'

const secret = 'b2c4d6e8f0a1b3c5d7e9f1a2b4c6d8e0'
const worker = { ENVIRONMENT: s.ENVIRONMENT, FETCHER_URL: s.FETCHER_URL, FETCHER_SECRET: s.FETCHER_SECRET }
const fetcher = { ENVIRONMENT: s.ENVIRONMENT, FETCHER_LISTEN: s.FETCHER_LISTEN, FETCHER_SECRET: s.FETCHER_SECRET }
const listFaults = (shape: typeof worker | typeof fetcher, environment: Record<string, string>) => {
  const parsed = parseSettings(shape, environment)
  return 'faults' in parsed ? parsed.faults.map((fault) => fault.split(':')[0]) : []
}

it('settings require FETCHER_SECRET with a fetcher', () => {
  expect(listFaults(worker, {})).toEqual([])
  expect(listFaults(worker, { FETCHER_URL: '' })).toEqual([])
  expect(listFaults(worker, { FETCHER_URL: 'http://fetcher:9092' })).toEqual(['FETCHER_SECRET'])
  expect(listFaults(worker, { FETCHER_URL: 'http://fetcher:9092', FETCHER_SECRET: secret })).toEqual([])
  expect(listFaults(fetcher, {})).toEqual(['FETCHER_SECRET'])
  expect(listFaults(fetcher, { FETCHER_SECRET: secret })).toEqual([])
})

it('settings reject a short FETCHER_SECRET and, in production, an example', () => {
  expect(listFaults(fetcher, { FETCHER_SECRET: 'short' })).toEqual(['FETCHER_SECRET'])
  expect(listFaults(fetcher, { FETCHER_SECRET: 'a'.repeat(32) })).toEqual(['FETCHER_SECRET'])
  expect(listFaults(fetcher, { FETCHER_SECRET: 'a'.repeat(32), ENVIRONMENT: 'development' })).toEqual([])
})

const proxies = { TRUSTED_PROXIES: s.TRUSTED_PROXIES }
const read = (text: string) => parseSettings(proxies, { TRUSTED_PROXIES: text })

it('TRUSTED_PROXIES accepts addresses and ranges, and is empty by default (D-051)', () => {
  expect(read('10.0.0.0/8, ::1 ,192.0.2.7/32')).toMatchObject({
    settings: { TRUSTED_PROXIES: ['10.0.0.0/8', '::1', '192.0.2.7/32'] },
  })
  expect(read('')).toMatchObject({ settings: { TRUSTED_PROXIES: [] } })
})

it.each(['10.0.0.0/33', 'proxy.internal', '10.0.0/8', '::1/129', '10.0.0.1/8/8', '10.0.0.1/'])(
  'TRUSTED_PROXIES rejects %s',
  (text) => {
    expect(read(text)).toHaveProperty('faults')
  },
)

const names = { EGRESS_DNS_SERVERS: s.EGRESS_DNS_SERVERS }
const readNames = (text: string) => parseSettings(names, { EGRESS_DNS_SERVERS: text })

it('EGRESS_DNS_SERVERS accepts addresses with or without a port', () => {
  const given = ['9.9.9.9', '127.0.0.1:5353', '2620:fe::fe', '[2620:fe::fe]:53']
  expect(readNames(given.join(', '))).toMatchObject({ settings: { EGRESS_DNS_SERVERS: given } })
  expect(readNames('')).toMatchObject({ settings: { EGRESS_DNS_SERVERS: [] } })
  for (const text of ['dns.example', '9.9.9.9:', '9.9.9:53', '[2620:fe::fe]', 'dns.example:53'])
    expect(readNames(text)).toHaveProperty('faults')
})

const schedule = { ENVIRONMENT: s.ENVIRONMENT, CALLBACK_TIME_SCALE: s.CALLBACK_TIME_SCALE }

it('production rejects a callback time scale other than 1', () => {
  expect(parseSettings(schedule, {})).toMatchObject({ settings: { ENVIRONMENT: 'production', CALLBACK_TIME_SCALE: 1 } })
  expect(parseSettings(schedule, { CALLBACK_TIME_SCALE: '1' })).toHaveProperty('settings')
  expect(parseSettings(schedule, { CALLBACK_TIME_SCALE: '0.05' })).toEqual({
    faults: ['CALLBACK_TIME_SCALE: must be 1 in production (got 0.05); ENVIRONMENT=development allows 0.001 to 1'],
  })
})

it('development accepts a callback time scale from 0.001 to 1', () => {
  const inDevelopment = (scale: string) =>
    parseSettings(schedule, { ENVIRONMENT: 'development', CALLBACK_TIME_SCALE: scale })
  expect(inDevelopment('0.05')).toMatchObject({ settings: { ENVIRONMENT: 'development', CALLBACK_TIME_SCALE: 0.05 } })
  for (const scale of ['0', '-1', '2', 'fast', '0.0001']) expect(inDevelopment(scale)).toHaveProperty('faults')
})

const database = { ENVIRONMENT: s.ENVIRONMENT, DATABASE_API_URL: s.DATABASE_API_URL }
const apiUrl = 'postgres://kinora_api:secret-word@db:5432/kinora'
const ownerUrl = 'postgres://kinora:secret-word@db:5432/kinora'

it('a database URL is accepted with its own login name only, and the message hides the password', () => {
  expect(parseSettings(database, { DATABASE_API_URL: apiUrl })).toHaveProperty('settings.DATABASE_API_URL', apiUrl)
  expect(parseSettings(database, { DATABASE_API_URL: ownerUrl })).toEqual({
    faults: ['DATABASE_API_URL: must be postgres://kinora_api:PASSWORD@HOST:PORT/DATABASE (got user "kinora")'],
  })
  expect(parseSettings(database, { DATABASE_API_URL: 'secret-word' })).toEqual({
    faults: ['DATABASE_API_URL: must be postgres://kinora_api:PASSWORD@HOST:PORT/DATABASE (got user "")'],
  })
})

it('production rejects a database login of another process', () => {
  const given = { DATABASE_API_URL: apiUrl, DATABASE_URL: ownerUrl, DATABASE_SYSTEM_URL: 'x' }
  expect(parseSettings(database, given)).toEqual({
    faults: ['DATABASE_URL', 'DATABASE_SYSTEM_URL'].map(
      (name) => `${name}: belongs to another process; remove it from the environment of this one`,
    ),
  })
  expect(parseSettings(database, { ...given, ENVIRONMENT: 'development' })).toHaveProperty('settings')
})

const parseRate = (text: string | undefined) =>
  parseSettings({ RATE_READ: s.RATE_READ }, text === undefined ? {} : { RATE_READ: text })

it('a rate is parsed as requests per second and burst (D-373)', () => {
  expect(parseRate(undefined)).toMatchObject({ settings: { RATE_READ: { perSecond: 50, burst: 100 } } })
  expect(parseRate('7/9')).toMatchObject({ settings: { RATE_READ: { perSecond: 7, burst: 9 } } })
})

it.each(['50', '50/', '/100', '50/100/1', '1/100', '50/1', '0/0', '-5/10', '1.5/3', '200000/9', 'many/more'])(
  'settings reject the rate %s, which could fail a poll every second or limit nothing',
  (text) => {
    expect(parseRate(text)).toHaveProperty('faults')
  },
)

it('TTS_WAIT is 20 s by default (D-507)', () => {
  const shape = { TTS_WAIT: s.TTS_WAIT }
  expect(parseSettings(shape, {})).toMatchObject({ settings: { TTS_WAIT: 20 } })
  expect(parseSettings(shape, { TTS_WAIT: '5' })).toMatchObject({ settings: { TTS_WAIT: 5 } })
})

const roleMap = { OIDC_ROLE_MAP: s.OIDC_ROLE_MAP }
const readRoleMap = (text: string) => parseSettings(roleMap, { OIDC_ROLE_MAP: text })
const tenantId = '247549788994682041'

it('OIDC_ROLE_MAP gives a group one role or several, and is empty by default (D-518)', () => {
  const text = JSON.stringify({ 'cn=a,dc=b': 'operator', team: [`owner:${tenantId}`, 'operator'] })
  expect(readRoleMap(text)).toMatchObject({
    settings: { OIDC_ROLE_MAP: { 'cn=a,dc=b': ['operator'], team: [`owner:${tenantId}`, 'operator'] } },
  })
  expect(readRoleMap('')).toMatchObject({ settings: { OIDC_ROLE_MAP: {} } })
})

it.each(['a=operator', '[]', '{"a":"admin"}', '{"a":"owner"}', `{"a":"operator:${tenantId}"}`, '{"a":["viewer:1"]}'])(
  'OIDC_ROLE_MAP rejects %s',
  (text) => {
    expect(readRoleMap(text)).toHaveProperty('faults')
  },
)

it('settings require OIDC_CLIENT_ID with OIDC_ISSUER', () => {
  const shape = { OIDC_ISSUER: s.OIDC_ISSUER, OIDC_CLIENT_ID: s.OIDC_CLIENT_ID }
  expect(parseSettings(shape, { OIDC_ISSUER: 'https://login.example.com' })).toEqual({
    faults: [expect.stringContaining('OIDC_CLIENT_ID')],
  })
  expect(parseSettings(shape, { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'x' })).toHaveProperty(
    'settings',
  )
  expect(parseSettings(shape, {})).toHaveProperty('settings')
})
