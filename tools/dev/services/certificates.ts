import { join } from 'node:path'
import { repoRoot } from '../../testkit/environment.ts'
import type { Instance } from './instance.ts'
import { runCommand } from './run-command.ts'
import { settings } from './settings.ts'

const { serverName } = settings.temporal

/** Creates missing certificates and renews those that end soon; safe to repeat. */
export async function createCertificates(folder: string): Promise<void> {
  await runCommand('sh', [join(repoRoot, 'deploy', 'certificates.sh'), folder])
}

/** Outside Temporal's data folder: a reset keeps certificates, as it keeps secrets. */
export function certificatesFolder(instance: Instance): string {
  return join(instance.home, 'certificates')
}

/** Settings of a Temporal client, with the names that Temporal's command line reads. */
export function clientTlsSettings(folder: string): Record<string, string> {
  return {
    TEMPORAL_TLS_SERVER_NAME: serverName,
    TEMPORAL_TLS_SERVER_CA_CERT_PATH: `${folder}/ca.crt`,
    TEMPORAL_TLS_CLIENT_CERT_PATH: `${folder}/client.crt`,
    TEMPORAL_TLS_CLIENT_KEY_PATH: `${folder}/client.key`,
  }
}

/** Settings of a Temporal server that refuses clients without a certificate and reads renewed files within a minute. */
export function serverTlsSettings(folder: string): Record<string, string> {
  const [certificate, key, authority] = [`${folder}/server.crt`, `${folder}/server.key`, `${folder}/ca.crt`]
  return {
    TEMPORAL_TLS_REQUIRE_CLIENT_AUTH: 'true',
    TEMPORAL_TLS_FRONTEND_CERT: certificate,
    TEMPORAL_TLS_FRONTEND_KEY: key,
    TEMPORAL_TLS_FRONTEND_SERVER_NAME: serverName,
    TEMPORAL_TLS_CLIENT1_CA_CERT: authority,
    // Frontend, history and matching reach each other over the network in the same way.
    TEMPORAL_TLS_SERVER_CERT: certificate,
    TEMPORAL_TLS_SERVER_KEY: key,
    TEMPORAL_TLS_SERVER_CA_CERT: authority,
    TEMPORAL_TLS_INTERNODE_SERVER_NAME: serverName,
    TEMPORAL_TLS_REFRESH_INTERVAL: '1m',
    TEMPORAL_TLS_EXPIRATION_CHECKS_CHECK_INTERVAL: '24h',
    TEMPORAL_TLS_EXPIRATION_CHECKS_WARNING_WINDOW: '1440h',
    TEMPORAL_TLS_EXPIRATION_CHECKS_ERROR_WINDOW: '168h',
  }
}
