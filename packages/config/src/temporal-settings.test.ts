import { expect, it } from 'vitest'
import { settingFields as s } from './fields.ts'
import { parseSettings } from './parse.ts'
import { temporalShape } from './temporal-settings.ts'

const shape = { ENVIRONMENT: s.ENVIRONMENT, ...temporalShape }
const faultsOf = (environment: Record<string, string>) => {
  const parsed = parseSettings(shape, { TEMPORAL_ADDRESS: 'temporal:7233', ...environment })
  return 'faults' in parsed ? parsed.faults.map((fault) => fault.split(':')[0]) : []
}
const certificate = { TEMPORAL_TLS_CLIENT_CERT_PATH: '/c/client.crt', TEMPORAL_TLS_CLIENT_KEY_PATH: '/c/client.key' }
const development = { ENVIRONMENT: 'development' }

it('production rejects a Temporal that does not authenticate the service (C60)', () => {
  expect(faultsOf({})).toEqual(['TEMPORAL_TLS_CLIENT_CERT_PATH'])
  expect(faultsOf({ TEMPORAL_API_KEY: '' })).toEqual(['TEMPORAL_TLS_CLIENT_CERT_PATH'])
  expect(faultsOf({ TEMPORAL_TLS_SERVER_NAME: 'temporal' })).toEqual(['TEMPORAL_TLS_CLIENT_CERT_PATH'])
  expect(faultsOf(development)).toEqual([])
})

it.each([certificate, { TEMPORAL_API_KEY: 'key' }, { TEMPORAL_TLS: 'false' }])(
  'production accepts Temporal settings %j',
  (given) => {
    expect(faultsOf(given)).toEqual([])
  },
)

it('settings reject one half of a client certificate for Temporal', () => {
  for (const environment of [{}, development]) {
    expect(faultsOf({ ...environment, TEMPORAL_TLS_CLIENT_CERT_PATH: '/c/client.crt' })).toEqual([
      'TEMPORAL_TLS_CLIENT_KEY_PATH',
    ])
    expect(faultsOf({ ...environment, TEMPORAL_TLS_CLIENT_KEY_PATH: '/c/client.key' })).toEqual([
      'TEMPORAL_TLS_CLIENT_CERT_PATH',
    ])
  }
})

it('settings reject TLS options and an API key beside TEMPORAL_TLS=false', () => {
  expect(faultsOf({ TEMPORAL_TLS: 'false', TEMPORAL_API_KEY: 'key', ...certificate })).toEqual([
    'TEMPORAL_TLS_CLIENT_CERT_PATH',
    'TEMPORAL_TLS_CLIENT_KEY_PATH',
    'TEMPORAL_API_KEY',
  ])
  expect(faultsOf({ TEMPORAL_TLS: 'no' })).toEqual(['TEMPORAL_TLS'])
})
