import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ConnectionOptions } from '@temporalio/client'

type TlsFile = 'TEMPORAL_TLS_SERVER_CA_CERT_PATH' | 'TEMPORAL_TLS_CLIENT_CERT_PATH' | 'TEMPORAL_TLS_CLIENT_KEY_PATH'
/** Named like the settings, so that errors name the setting to change. */
type ConnectionSettings = {
  TEMPORAL_ADDRESS: string
  TEMPORAL_TLS: 'true' | 'false'
} & { [name in TlsFile | 'TEMPORAL_TLS_SERVER_NAME' | 'TEMPORAL_API_KEY']?: string | undefined }

type TemporalConnectionOptions = Pick<ConnectionOptions, 'address' | 'tls'> & { apiKey?: string }

const read = async (name: TlsFile, file: string): Promise<Buffer> => {
  try {
    return await readFile(file)
  } catch (error) {
    throw new Error(`setting ${name}: cannot read ${file}`, { cause: error })
  }
}

const readCertificate = async (name: TlsFile, file: string): Promise<[Buffer, X509Certificate]> => {
  const bytes = await read(name, file)
  try {
    return [bytes, new X509Certificate(bytes)]
  } catch (error) {
    throw new Error(`setting ${name}: ${file} is not a PEM certificate`, { cause: error })
  }
}

const readClientPair = async (certificateFile: string, keyFile: string, nowMs: number) => {
  const [crt, certificate] = await readCertificate('TEMPORAL_TLS_CLIENT_CERT_PATH', certificateFile)
  const key = await read('TEMPORAL_TLS_CLIENT_KEY_PATH', keyFile)
  if (certificate.validToDate.getTime() <= nowMs)
    throw new Error(
      `setting TEMPORAL_TLS_CLIENT_CERT_PATH: ${certificateFile} expired on ${certificate.validToDate.toISOString()}; renew it`,
    )
  let isPair = false
  try {
    isPair = certificate.checkPrivateKey(createPrivateKey(key))
  } catch (error) {
    throw new Error(`setting TEMPORAL_TLS_CLIENT_KEY_PATH: ${keyFile} is not a PEM key`, { cause: error })
  }
  if (!isPair) throw new Error(`setting TEMPORAL_TLS_CLIENT_KEY_PATH: ${keyFile} is not the key of ${certificateFile}`)
  return { crt, key }
}

/**
 * Options of the connection of a client or a worker. Files are read again for each connection, so a restarted process
 * uses renewed certificates.
 */
export const readConnectionOptions = async (
  settings: ConnectionSettings,
  nowMs: number = Date.now(),
): Promise<TemporalConnectionOptions> => {
  const address = settings.TEMPORAL_ADDRESS
  if (settings.TEMPORAL_TLS === 'false') return { address, tls: false }
  const [name, authority, apiKey] = [
    settings.TEMPORAL_TLS_SERVER_NAME,
    settings.TEMPORAL_TLS_SERVER_CA_CERT_PATH,
    settings.TEMPORAL_API_KEY,
  ]
  const [certificate, key] = [settings.TEMPORAL_TLS_CLIENT_CERT_PATH, settings.TEMPORAL_TLS_CLIENT_KEY_PATH]
  return {
    address,
    tls: {
      ...(name === undefined ? {} : { serverNameOverride: name }),
      ...(authority === undefined
        ? {}
        : { serverRootCACertificate: (await readCertificate('TEMPORAL_TLS_SERVER_CA_CERT_PATH', authority))[0] }),
      ...(certificate === undefined || key === undefined
        ? {}
        : { clientCertPair: await readClientPair(certificate, key, nowMs) }),
    },
    ...(apiKey === undefined ? {} : { apiKey }),
  }
}
