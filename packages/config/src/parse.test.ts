import { expect, it } from 'vitest'
import { settingFields as s } from './fields.ts'
import { parseSettings } from './parse.ts'

const secret = 'b2c4d6e8f0a1b3c5d7e9f1a2b4c6d8e0'
const worker = { ENVIRONMENT: s.ENVIRONMENT, FETCHER_URL: s.FETCHER_URL, FETCHER_SECRET: s.FETCHER_SECRET }
const fetcher = { ENVIRONMENT: s.ENVIRONMENT, FETCHER_LISTEN: s.FETCHER_LISTEN, FETCHER_SECRET: s.FETCHER_SECRET }
const faultsOf = (shape: typeof worker | typeof fetcher, environment: Record<string, string>) => {
  const parsed = parseSettings(shape, environment)
  return 'faults' in parsed ? parsed.faults.map((fault) => fault.split(':')[0]) : []
}

it('asks for the secret of a fetcher where there is one', () => {
  expect(faultsOf(worker, {})).toEqual([])
  expect(faultsOf(worker, { FETCHER_URL: '' })).toEqual([])
  expect(faultsOf(worker, { FETCHER_URL: 'http://fetcher:9092' })).toEqual(['FETCHER_SECRET'])
  expect(faultsOf(worker, { FETCHER_URL: 'http://fetcher:9092', FETCHER_SECRET: secret })).toEqual([])
  expect(faultsOf(fetcher, {})).toEqual(['FETCHER_SECRET'])
  expect(faultsOf(fetcher, { FETCHER_SECRET: secret })).toEqual([])
})

it('takes no short secret and, in production, no example', () => {
  expect(faultsOf(fetcher, { FETCHER_SECRET: 'short' })).toEqual(['FETCHER_SECRET'])
  expect(faultsOf(fetcher, { FETCHER_SECRET: 'a'.repeat(32) })).toEqual(['FETCHER_SECRET'])
  expect(faultsOf(fetcher, { FETCHER_SECRET: 'a'.repeat(32), ENVIRONMENT: 'development' })).toEqual([])
})

const proxies = { TRUSTED_PROXIES: s.TRUSTED_PROXIES }
const read = (text: string) => parseSettings(proxies, { TRUSTED_PROXIES: text })

it('takes proxies as addresses and ranges, none by default (D-051)', () => {
  expect(read('10.0.0.0/8, ::1 ,192.0.2.7/32')).toEqual({
    settings: { TRUSTED_PROXIES: ['10.0.0.0/8', '::1', '192.0.2.7/32'] },
  })
  expect(read('')).toEqual({ settings: { TRUSTED_PROXIES: [] } })
})

it.each(['10.0.0.0/33', 'proxy.internal', '10.0.0/8', '::1/129', '10.0.0.1/8/8', '10.0.0.1/'])(
  'refuses %s as a proxy instead of guessing',
  (text) => {
    expect(read(text)).toHaveProperty('faults')
  },
)

const names = { EGRESS_DNS_SERVERS: s.EGRESS_DNS_SERVERS }
const readNames = (text: string) => parseSettings(names, { EGRESS_DNS_SERVERS: text })

it('takes name servers as addresses, with or without a port', () => {
  const given = ['9.9.9.9', '127.0.0.1:5353', '2620:fe::fe', '[2620:fe::fe]:53']
  expect(readNames(given.join(', '))).toEqual({ settings: { EGRESS_DNS_SERVERS: given } })
  expect(readNames('')).toEqual({ settings: { EGRESS_DNS_SERVERS: [] } })
  for (const text of ['dns.example', '9.9.9.9:', '9.9.9:53', '[2620:fe::fe]', 'dns.example:53'])
    expect(readNames(text)).toHaveProperty('faults')
})

const schedule = { ENVIRONMENT: s.ENVIRONMENT, CALLBACK_TIME_SCALE: s.CALLBACK_TIME_SCALE }

it('production rejects a callback time scale other than 1', () => {
  expect(parseSettings(schedule, {})).toEqual({ settings: { ENVIRONMENT: 'production', CALLBACK_TIME_SCALE: 1 } })
  expect(parseSettings(schedule, { CALLBACK_TIME_SCALE: '1' })).toHaveProperty('settings')
  expect(parseSettings(schedule, { CALLBACK_TIME_SCALE: '0.05' })).toEqual({
    faults: ['CALLBACK_TIME_SCALE: must be 1 in production (got 0.05); ENVIRONMENT=development allows 0.001 to 1'],
  })
})

it('development accepts a callback time scale from 0.001 to 1', () => {
  const inDevelopment = (scale: string) =>
    parseSettings(schedule, { ENVIRONMENT: 'development', CALLBACK_TIME_SCALE: scale })
  expect(inDevelopment('0.05')).toEqual({ settings: { ENVIRONMENT: 'development', CALLBACK_TIME_SCALE: 0.05 } })
  for (const scale of ['0', '-1', '2', 'fast', '0.0001']) expect(inDevelopment(scale)).toHaveProperty('faults')
})

const database = { ENVIRONMENT: s.ENVIRONMENT, DATABASE_API_URL: s.DATABASE_API_URL }
const apiUrl = 'postgres://kinora_api:secret-word@db:5432/kinora'
const ownerUrl = 'postgres://kinora:secret-word@db:5432/kinora'

it('a database login is accepted under its own name only, and the message hides the password', () => {
  expect(parseSettings(database, { DATABASE_API_URL: apiUrl })).toHaveProperty('settings.DATABASE_API_URL', apiUrl)
  expect(parseSettings(database, { DATABASE_API_URL: ownerUrl })).toEqual({
    faults: ['DATABASE_API_URL: must be postgres://kinora_api:PASSWORD@HOST:PORT/DATABASE (got user "kinora")'],
  })
  expect(parseSettings(database, { DATABASE_API_URL: 'secret-word' })).toEqual({
    faults: ['DATABASE_API_URL: must be postgres://kinora_api:PASSWORD@HOST:PORT/DATABASE (got user "")'],
  })
})

it('production refuses to start a process that holds a database login of another one', () => {
  const given = { DATABASE_API_URL: apiUrl, DATABASE_URL: ownerUrl, DATABASE_SYSTEM_URL: 'x' }
  expect(parseSettings(database, given)).toEqual({
    faults: ['DATABASE_URL', 'DATABASE_SYSTEM_URL'].map(
      (name) => `${name}: belongs to another process; remove it from the environment of this one`,
    ),
  })
  expect(parseSettings(database, { ...given, ENVIRONMENT: 'development' })).toHaveProperty('settings')
})

const rateOf = (text: string | undefined) =>
  parseSettings({ RATE_READ: s.RATE_READ }, text === undefined ? {} : { RATE_READ: text })

it('reads a rate as so many a second and so many at once (D-373)', () => {
  expect(rateOf(undefined)).toEqual({ settings: { RATE_READ: { perSecond: 50, burst: 100 } } })
  expect(rateOf('7/9')).toEqual({ settings: { RATE_READ: { perSecond: 7, burst: 9 } } })
})

it.each(['50', '50/', '/100', '50/100/1', '1/100', '50/1', '0/0', '-5/10', '1.5/3', '200000/9', 'many/more'])(
  'refuses the rate %s, with which a poll every second might fail or nothing be limited',
  (text) => {
    expect(rateOf(text)).toHaveProperty('faults')
  },
)

it('a create of speech waits 20 s unless the operator says otherwise (D-507)', () => {
  const shape = { TTS_WAIT: s.TTS_WAIT }
  expect(parseSettings(shape, {})).toEqual({ settings: { TTS_WAIT: 20 } })
  expect(parseSettings(shape, { TTS_WAIT: '5' })).toEqual({ settings: { TTS_WAIT: 5 } })
})
