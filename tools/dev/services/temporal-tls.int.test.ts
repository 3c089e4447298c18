import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { connect as connectTls, createServer } from 'node:tls'
import { readConnectionOptions } from '@kinora/adapters/temporal'
import { DefaultLogger, NativeConnection, Runtime, TransportError } from '@temporalio/worker'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectTemporal, readTemporalSettings } from '../../testkit/connect-temporal.ts'
import { createCertificates } from './certificates.ts'
import { issueCertificate } from './fixtures/issue-certificate.ts'
import { settings } from './settings.ts'

const temporalSettings = readTemporalSettings()
type TemporalTestSettings = typeof temporalSettings
const folder = mkdtempSync(join(tmpdir(), 'kinora-tls-'))
const other = join(folder, 'other')
const authority = join(dirname(temporalSettings.TEMPORAL_TLS_CLIENT_CERT_PATH ?? ''), '../authority/ca')
const [host = '', port = ''] = temporalSettings.TEMPORAL_ADDRESS.split(':')

beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR', () => undefined) })
  await createCertificates(other)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Leaves the expiry check of the client certificate to the server. */
const connectWorker = async (candidate: TemporalTestSettings): Promise<void> => {
  const connection = await NativeConnection.connect(await readConnectionOptions(candidate, 0))
  await connection.close()
}

const clientPairSettings = ({ crt, key }: { crt: string; key: string }) => ({
  TEMPORAL_TLS_CLIENT_CERT_PATH: crt,
  TEMPORAL_TLS_CLIENT_KEY_PATH: key,
})
const refused: [string, () => Partial<TemporalTestSettings>][] = [
  ['no TLS', () => ({ TEMPORAL_TLS: 'false' })],
  [
    'no client certificate',
    () => ({ TEMPORAL_TLS_CLIENT_CERT_PATH: undefined, TEMPORAL_TLS_CLIENT_KEY_PATH: undefined }),
  ],
  [
    'an API key and no client certificate',
    () => ({
      TEMPORAL_API_KEY: 'any',
      TEMPORAL_TLS_CLIENT_CERT_PATH: undefined,
      TEMPORAL_TLS_CLIENT_KEY_PATH: undefined,
    }),
  ],
  [
    'a client certificate of another authority',
    () => clientPairSettings({ crt: join(other, 'client/client.crt'), key: join(other, 'client/client.key') }),
  ],
  [
    'an expired client certificate',
    () => clientPairSettings(issueCertificate(folder, 'expired', { authority, days: -1, purpose: 'clientAuth' })),
  ],
  [
    'a certificate that is not for clients',
    () => clientPairSettings(issueCertificate(folder, 'server', { authority, days: 1, purpose: 'serverAuth' })),
  ],
  ['the CA of another server', () => ({ TEMPORAL_TLS_SERVER_CA_CERT_PATH: join(other, 'client/ca.crt') })],
  ['the name of another server', () => ({ TEMPORAL_TLS_SERVER_NAME: 'elsewhere' })],
]

it('a worker connects to Temporal with the certificate of the installation, or another of its authority (C60)', async () => {
  await expect(connectWorker(temporalSettings)).resolves.toBeUndefined()
  const fresh = issueCertificate(folder, 'fresh', { authority, days: 1, purpose: 'clientAuth' })
  await expect(connectWorker({ ...temporalSettings, ...clientPairSettings(fresh) })).resolves.toBeUndefined()
})

it.each(refused)('a worker cannot connect to Temporal with %s (C60)', async (_why, change) => {
  await expect(connectWorker({ ...temporalSettings, ...change() } as TemporalTestSettings)).rejects.toBeInstanceOf(
    TransportError,
  )
})

it('a client of the tools connects to Temporal only with its certificate (C60)', async () => {
  const client = await connectTemporal(temporalSettings)
  await client.connection.close()
  const { TEMPORAL_TLS_CLIENT_CERT_PATH: _, TEMPORAL_TLS_CLIENT_KEY_PATH: __, ...without } = temporalSettings
  await expect(connectTemporal(without)).rejects.toThrow('Failed to connect')
})

it('a worker refuses a Temporal whose certificate has expired (C60)', async () => {
  const { crt, key } = issueCertificate(folder, 'ended', { authority, days: -1, purpose: 'serverAuth' })
  const server = createServer({ cert: readFileSync(crt), key: readFileSync(key), ALPNProtocols: ['h2'] })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const alerted = once(server, 'tlsClientError')
  try {
    const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
    await expect(connectWorker({ ...temporalSettings, TEMPORAL_ADDRESS: address })).rejects.toBeInstanceOf(
      TransportError,
    )
    expect(String((await alerted)[0])).toMatch(/certificate expired/)
  } finally {
    server.close()
  }
})

/** Returns `accepted` when the server sends its first bytes, otherwise the error code. */
const probePort = async (at: number, pair: { cert?: Buffer; key?: Buffer }): Promise<string> => {
  const ca = readFileSync(temporalSettings.TEMPORAL_TLS_SERVER_CA_CERT_PATH ?? '')
  const servername = settings.temporal.serverName
  const socket = connectTls({ host, port: at, servername, ca, ALPNProtocols: ['h2'], ...pair })
  try {
    await once(socket, 'data')
    return 'accepted'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  } finally {
    socket.destroy()
  }
}

const { temporal, temporalHistory, temporalMatching, temporalHttp } = settings.ports
it.each([
  ['frontend', temporal],
  ['history', temporalHistory],
  ['matching', temporalMatching],
  ['HTTP', temporalHttp],
])('the %s port of Temporal refuses a client without a certificate (C60)', async (_name, offset) => {
  const at = Number(port) - temporal + offset
  const cert = readFileSync(temporalSettings.TEMPORAL_TLS_CLIENT_CERT_PATH ?? '')
  const key = readFileSync(temporalSettings.TEMPORAL_TLS_CLIENT_KEY_PATH ?? '')
  expect(await probePort(at, { cert, key })).toBe('accepted')
  expect(await probePort(at, {})).toBe('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED')
})
