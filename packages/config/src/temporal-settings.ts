import type { z } from 'zod'
import { settingFields as s } from './fields.ts'

/** Settings of every process that connects to Temporal. */
export const temporalShape = {
  TEMPORAL_ADDRESS: s.TEMPORAL_ADDRESS,
  TEMPORAL_NAMESPACE: s.TEMPORAL_NAMESPACE,
  TEMPORAL_TLS: s.TEMPORAL_TLS,
  TEMPORAL_TLS_SERVER_NAME: s.TEMPORAL_TLS_SERVER_NAME,
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: s.TEMPORAL_TLS_SERVER_CA_CERT_PATH,
  TEMPORAL_TLS_CLIENT_CERT_PATH: s.TEMPORAL_TLS_CLIENT_CERT_PATH,
  TEMPORAL_TLS_CLIENT_KEY_PATH: s.TEMPORAL_TLS_CLIENT_KEY_PATH,
  TEMPORAL_API_KEY: s.TEMPORAL_API_KEY,
}
export type TemporalSettings = Readonly<z.output<z.ZodObject<typeof temporalShape>>>

const onlyWithTls = [
  'TEMPORAL_TLS_SERVER_NAME',
  'TEMPORAL_TLS_SERVER_CA_CERT_PATH',
  'TEMPORAL_TLS_CLIENT_CERT_PATH',
  'TEMPORAL_TLS_CLIENT_KEY_PATH',
  'TEMPORAL_API_KEY',
] as const

/** Temporal must authenticate its clients: an unauthenticated client could read, start and end every workflow. */
export const temporalFaults = (given: Partial<TemporalSettings> & { ENVIRONMENT?: string }): string[] => {
  const [certificate, key] = [given.TEMPORAL_TLS_CLIENT_CERT_PATH, given.TEMPORAL_TLS_CLIENT_KEY_PATH]
  if (given.TEMPORAL_TLS === 'false')
    return onlyWithTls
      .filter((name) => given[name] !== undefined)
      .map((name) => `${name}: has no effect with TEMPORAL_TLS=false; remove one of the two`)
  if (certificate !== undefined && key === undefined)
    return ['TEMPORAL_TLS_CLIENT_KEY_PATH: is missing; TEMPORAL_TLS_CLIENT_CERT_PATH needs it']
  if (certificate === undefined && key !== undefined)
    return ['TEMPORAL_TLS_CLIENT_CERT_PATH: is missing; TEMPORAL_TLS_CLIENT_KEY_PATH needs it']
  if (given.ENVIRONMENT === 'production' && certificate === undefined && given.TEMPORAL_API_KEY === undefined)
    return [
      'TEMPORAL_TLS_CLIENT_CERT_PATH: is missing; production needs a client certificate or TEMPORAL_API_KEY, or TEMPORAL_TLS=false where the network authenticates',
    ]
  return []
}
