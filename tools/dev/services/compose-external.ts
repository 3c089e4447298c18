import { stringify } from 'yaml'
import { backupsVolume, composeApps, fetchNetwork, modelsVolume, scratchVolume } from './compose-apps.ts'
import { composeResultProxy } from './compose-store.ts'

type AppService = { environment?: Record<string, string>; depends_on?: Record<string, object>; volumes?: string[] }

/** Where the worker finds the certificates for Temporal, if it uses them. */
const certificates = '/certificates'
const isAddress = (name: string): boolean => /^(DATABASE_|REDIS_|S3_|TEMPORAL_)/.test(name)
const defaults: Readonly<Record<string, string>> = {
  S3_REGION: 'us-east-1',
  TEMPORAL_NAMESPACE: 'kinora',
  TEMPORAL_TLS: 'true',
  TEMPORAL_TLS_SERVER_NAME: '',
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: '',
  TEMPORAL_TLS_CLIENT_CERT_PATH: '',
  TEMPORAL_TLS_CLIENT_KEY_PATH: '',
  TEMPORAL_API_KEY: '',
  DATABASE_API_DIRECT_URL: '',
  REDIS_MODE: 'single',
  REDIS_PRIMARY: 'mymaster',
  REDIS_SENTINEL_PASSWORD: '',
  REDIS_TLS_CA_CERT_PATH: '',
}
const fromFile = (name: string): string => `\${${name}${name in defaults ? `:-${defaults[name]}` : ':?'}}`

const readAddresses = (environment: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(environment).map((name) => [name, isAddress(name) ? fromFile(name) : (environment[name] ?? '')]),
  )

/** The text of deploy/compose.external.yaml: the apps alone. The operator names the servers in an environment file. */
export function renderExternalCompose(): string {
  const apps = composeApps() as Record<string, AppService>
  const services = Object.fromEntries(
    Object.entries(apps).map(([name, { environment = {}, depends_on = {}, volumes = [], ...rest }]) => {
      const optional = Object.fromEntries((optionalNames[name] ?? []).map((each) => [each, '']))
      const needed = Object.entries(depends_on).filter(([part]) => part in apps)
      const mounted = volumes.filter((volume) => !volume.includes(`:${certificates}`))
      return [
        name,
        {
          ...rest,
          environment: readAddresses({ ...environment, ...optional }),
          ...(needed.length > 0 && { depends_on: Object.fromEntries(needed) }),
          ...(volumes.length > 0 && {
            volumes: name === 'worker' ? [...mounted, `./certificates:${certificates}:ro`] : mounted,
          }),
        },
      ]
    }),
  )
  const document = {
    name: 'kinora',
    services: { ...services, nginx: composeResultProxy('${STORE_ADDRESS:?}') },
    networks: { [fetchNetwork]: {} },
    volumes: Object.fromEntries([modelsVolume, scratchVolume, backupsVolume].map((name) => [name, {}])),
  }
  const heading = [
    '# Written by `npm run gen` from tools/dev/services/settings.ts; do not edit.',
    '# The apps without servers: addresses and secrets come from deploy/external.env, see deploy/external.env.example.',
    '# Start: docker compose --env-file external.env -f compose.external.yaml up --build',
  ]
  return `${heading.join('\n')}\n${stringify(document, { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false })}`
}

const filterNames = (pattern: RegExp): string[] => Object.keys(defaults).filter((name) => pattern.test(name))
const optionalNames: Readonly<Record<string, readonly string[]>> = {
  api: filterNames(/^(DATABASE|REDIS)_/),
  worker: filterNames(/^(REDIS|TEMPORAL)_/),
}
