import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConnectionOptions } from '@kinora/adapters/temporal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCertificates } from './certificates.ts'
import { issueCertificate } from './fixtures/issue-certificate.ts'
import { settings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'kinora-certificates-'))
const leaves = ['server/server', 'client/client']
const certificate = (name: string) => new X509Certificate(readFileSync(join(folder, `${name}.crt`)))
const allSerials = () => ['authority/ca', ...leaves].map((name) => certificate(name).serialNumber)

beforeAll(() => createCertificates(folder))
afterAll(() => rmSync(folder, { recursive: true }))

it('certificates of Temporal are issued by one authority, each for one purpose (C60)', () => {
  const [authority, server, client] = [
    certificate('authority/ca'),
    certificate('server/server'),
    certificate('client/client'),
  ]
  expect([authority.ca, server.ca, client.ca]).toEqual([true, false, false])
  expect([server, client].map((each) => each.verify(authority.publicKey))).toEqual([true, true])
  expect(server.checkHost(settings.temporal.serverName)).toBe(settings.temporal.serverName)
  expect(server.checkIP('127.0.0.1')).toBe('127.0.0.1')
  const [serverAuth, clientAuth] = ['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2']
  expect([server.keyUsage, client.keyUsage]).toEqual([[serverAuth, clientAuth], [clientAuth]])
})

it('only the owner may read the keys of certificates (C60)', () => {
  for (const name of ['authority/ca', ...leaves]) expect(statSync(join(folder, `${name}.key`)).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'authority')).mode & 0o777).toBe(0o700)
})

it('creating certificates again keeps those that are valid for long', async () => {
  const before = allSerials()
  await createCertificates(folder)
  expect(allSerials()).toEqual(before)
})

it('creating certificates again completes a run that was interrupted', async () => {
  const [authority, server, client] = allSerials()
  rmSync(join(folder, 'client/client.crt'))
  await createCertificates(folder)
  expect(allSerials().slice(0, 2)).toEqual([authority, server])
  expect(certificate('client/client').serialNumber).not.toBe(client)
})

it('creating certificates again renews those that end within 60 days (C60)', async () => {
  const [authority, server] = allSerials()
  const ending = { authority: join(folder, 'authority/ca'), days: 59, purpose: 'clientAuth' } as const
  issueCertificate(join(folder, 'client'), 'client', ending)
  await createCertificates(folder)
  expect(allSerials().slice(0, 2)).toEqual([authority, server])
  expect(certificate('client/client').validToDate.getTime()).toBeGreaterThan(Date.now() + 700 * 86_400_000)
})

const tlsSettings = (crt: string, key: string) => ({
  TEMPORAL_ADDRESS: '127.0.0.1:7233',
  TEMPORAL_NAMESPACE: 'kinora',
  TEMPORAL_TLS: 'true' as const,
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: join(folder, 'client/ca.crt'),
  TEMPORAL_TLS_CLIENT_CERT_PATH: join(folder, crt),
  TEMPORAL_TLS_CLIENT_KEY_PATH: join(folder, key),
})

it('Temporal connection options contain the server name, CA, client certificate and API key of the settings (C60)', async () => {
  const tls = { TEMPORAL_TLS_SERVER_NAME: 'temporal', TEMPORAL_API_KEY: 'key' }
  const files = ['client/ca.crt', 'client/client.crt', 'client/client.key'].map((name) =>
    readFileSync(join(folder, name)),
  )
  expect(await readConnectionOptions({ ...tlsSettings('client/client.crt', 'client/client.key'), ...tls })).toEqual({
    address: '127.0.0.1:7233',
    tls: {
      serverNameOverride: 'temporal',
      serverRootCACertificate: files[0],
      clientCertPair: { crt: files[1], key: files[2] },
    },
    apiKey: 'key',
  })
})

it.each([
  ['a missing certificate', 'client/none.crt', 'client/client.key', 'TEMPORAL_TLS_CLIENT_CERT_PATH: cannot read'],
  ['a missing key', 'client/client.crt', 'client/none.key', 'TEMPORAL_TLS_CLIENT_KEY_PATH: cannot read'],
  ['a key in place of a certificate', 'client/client.key', 'client/client.key', 'is not a PEM certificate'],
  ['a certificate in place of a key', 'client/client.crt', 'client/client.crt', 'is not a PEM key'],
  ['the key of another certificate', 'client/client.crt', 'server/server.key', 'is not the key of'],
])('Temporal connection options reject %s (C60)', async (_what, crt, key, fault) => {
  await expect(readConnectionOptions(tlsSettings(crt, key))).rejects.toThrow(fault)
})

it('Temporal connection options reject a client certificate that has expired (C60)', async () => {
  const connectionSettings = tlsSettings('client/client.crt', 'client/client.key')
  const end = certificate('client/client').validToDate.getTime()
  await expect(readConnectionOptions(connectionSettings, end - 1)).resolves.toHaveProperty('tls')
  await expect(readConnectionOptions(connectionSettings, end)).rejects.toThrow('expired on')
})

it('a new authority reissues every certificate', async () => {
  const before = allSerials()
  rmSync(join(folder, 'authority'), { recursive: true })
  await createCertificates(folder)
  for (const [i, serial] of allSerials().entries()) expect(serial).not.toBe(before[i])
  expect(leaves.map((name) => certificate(name).verify(certificate('authority/ca').publicKey))).toEqual([true, true])
  expect(readFileSync(join(folder, 'client/ca.crt'), 'utf8')).toBe(
    readFileSync(join(folder, 'authority/ca.crt'), 'utf8'),
  )
})
