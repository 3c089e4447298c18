import { expect, it } from 'vitest'
import { settingFields as s } from './fields.ts'
import { parseSettings } from './parse.ts'
import { temporalShape } from './temporal-settings.ts'

const shape = { ENVIRONMENT: s.ENVIRONMENT, ...temporalShape }
const listFaults = (environment: Record<string, string>) => {
  const parsed = parseSettings(shape, { TEMPORAL_ADDRESS: 'temporal:7233', ...environment })
  return 'faults' in parsed ? parsed.faults.map((fault) => fault.split(':')[0]) : []
}
const certificate = { TEMPORAL_TLS_CLIENT_CERT_PATH: '/c/client.crt', TEMPORAL_TLS_CLIENT_KEY_PATH: '/c/client.key' }
const development = { ENVIRONMENT: 'development' }

it('production rejects a Temporal that does not authenticate the service (C60)', () => {
  expect(listFaults({})).toEqual(['TEMPORAL_TLS_CLIENT_CERT_PATH'])
  expect(listFaults({ TEMPORAL_API_KEY: '' })).toEqual(['TEMPORAL_TLS_CLIENT_CERT_PATH'])
  expect(listFaults({ TEMPORAL_TLS_SERVER_NAME: 'temporal' })).toEqual(['TEMPORAL_TLS_CLIENT_CERT_PATH'])
  expect(listFaults(development)).toEqual([])
})

it.each([certificate, { TEMPORAL_API_KEY: 'key' }, { TEMPORAL_TLS: 'false' }])(
  'production accepts Temporal settings %j',
  (given) => {
    expect(listFaults(given)).toEqual([])
  },
)

it('settings reject one half of a client certificate for Temporal', () => {
  for (const environment of [{}, development]) {
    expect(listFaults({ ...environment, TEMPORAL_TLS_CLIENT_CERT_PATH: '/c/client.crt' })).toEqual([
      'TEMPORAL_TLS_CLIENT_KEY_PATH',
    ])
    expect(listFaults({ ...environment, TEMPORAL_TLS_CLIENT_KEY_PATH: '/c/client.key' })).toEqual([
      'TEMPORAL_TLS_CLIENT_CERT_PATH',
    ])
  }
})

it('settings reject TLS options and an API key beside TEMPORAL_TLS=false', () => {
  expect(listFaults({ TEMPORAL_TLS: 'false', TEMPORAL_API_KEY: 'key', ...certificate })).toEqual([
    'TEMPORAL_TLS_CLIENT_CERT_PATH',
    'TEMPORAL_TLS_CLIENT_KEY_PATH',
    'TEMPORAL_API_KEY',
  ])
  expect(listFaults({ TEMPORAL_TLS: 'no' })).toEqual(['TEMPORAL_TLS'])
})
