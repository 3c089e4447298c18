import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inheritedEnvironment } from '../../testkit/environment.ts'
import { noRateLimit } from '../../testkit/no-rate-limit.ts'
import type { Instance } from '../services/instance.ts'
import { servicesEnv } from '../services/services-env.ts'

const namesPort = 60
/** The callback retry schedule at a twentieth of its time; a whole run keeps the real one. */
const callbackTimeScale = '0.05'

/** Settings that the tests of a running service add to a plain installation. The tests read the same settings. */
export function testSettings(instance: Instance): Record<string, string> {
  const authority = testAuthority(join(instance.home, 'test-authority'))
  return {
    MODEL_ROWS: 'extended',
    ...noRateLimit,
    // Not 127.0.0.1: the services that listen there must stay unreachable.
    EGRESS_ALLOW_CIDRS: '127.0.0.64/26',
    // The tests run a DNS server here.
    EGRESS_DNS_SERVERS: `127.0.0.64:${instance.portBase + namesPort}`,
    CALLBACK_TIME_SCALE: inheritedEnvironment['BAD_INPUTS_WHOLE'] ? '1' : callbackTimeScale,
    NODE_EXTRA_CA_CERTS: authority.cert,
    TEST_AUTHORITY_CERT: authority.cert,
    TEST_AUTHORITY_KEY: authority.key,
  }
}

/** Writes these and the settings of the services to one file, for tests that are started by hand. */
export function writeTestsEnv(instance: Instance, settings: Record<string, string>): void {
  const lines = Object.entries({ ...servicesEnv(instance), ...settings }).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(instance.home, 'tests.env'), lines.join(''), { mode: 0o600 })
}

/** Signs certificates that only the service under test trusts. */
function testAuthority(folder: string): { key: string; cert: string } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  if (!existsSync(cert)) {
    mkdirSync(folder, { recursive: true })
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '3650']
    const files = ['-keyout', key, '-out', cert]
    execFileSync('openssl', ['req', '-x509', ...kind, '-subj', '/CN=Kinora tests', ...files], { stdio: 'pipe' })
  }
  return { key, cert }
}
