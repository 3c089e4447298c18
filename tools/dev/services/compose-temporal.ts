import { clientTlsSettings, serverTlsSettings } from './certificates.ts'
import { settings } from './settings.ts'

const { temporal } = settings
const certificates = '/certificates'
/** The images of Temporal and of the worker run as this user. */
const unprivileged = '1000:1000'
/** One volume for each reader: no service but the one that issues certificates sees the key of the authority. */
export const certificateVolumes = ['temporal-authority', 'temporal-server-certificate', 'temporal-client-certificate']
const [authorityVolume, serverVolume, clientVolume] = certificateVolumes

/** Address and client certificate of Temporal. */
export const composeTemporalClient = {
  environment: { TEMPORAL_ADDRESS: 'temporal:7233', ...clientTlsSettings(certificates) },
  volumes: [`${clientVolume}:${certificates}:ro`],
}

export function composeTemporal(): object {
  return {
    'temporal-schema': {
      image: temporal.adminImage,
      entrypoint: ['sh', '-ec'],
      command: [temporal.databases.map(schemaCommands).join('\n')],
      environment: {
        SQL_HOST: 'postgres',
        SQL_PORT: '5432',
        SQL_USER: temporal.role,
        SQL_PASSWORD: '${POSTGRES_TEMPORAL_PASSWORD:?}',
        SQL_PLUGIN: temporal.plugin,
      },
      depends_on: { postgres: { condition: 'service_healthy' } },
    },
    'temporal-certificates': {
      // The image has openssl and is pulled anyway.
      image: settings.postgres.image,
      entrypoint: ['sh', '/certificates.sh', certificates, unprivileged],
      volumes: [
        './certificates.sh:/certificates.sh:ro',
        `${authorityVolume}:${certificates}/authority`,
        `${serverVolume}:${certificates}/server`,
        `${clientVolume}:${certificates}/client`,
      ],
      network_mode: 'none',
      read_only: true,
      cap_drop: ['ALL'],
      cap_add: ['CHOWN'],
      security_opt: ['no-new-privileges:true'],
    },
    temporal: {
      image: temporal.image,
      environment: {
        DB: temporal.plugin,
        POSTGRES_SEEDS: 'postgres',
        DB_PORT: '5432',
        POSTGRES_USER: temporal.role,
        POSTGRES_PWD: '${POSTGRES_TEMPORAL_PASSWORD:?}',
        DBNAME: temporal.databases[0].name,
        VISIBILITY_DBNAME: temporal.databases[1].name,
        // Can never be changed for a database that has data, so a production one starts high.
        NUM_HISTORY_SHARDS: '${NUM_HISTORY_SHARDS:-512}',
        LOG_LEVEL: 'warn',
        TEMPORAL_ALLOW_NO_AUTH: 'true',
        DYNAMIC_CONFIG_FILE_PATH: '/etc/temporal/dynamic-config.yaml',
        ...serverTlsSettings(certificates),
      },
      volumes: [
        './temporal-dynamic-config.yaml:/etc/temporal/dynamic-config.yaml:ro',
        `${serverVolume}:${certificates}:ro`,
      ],
      depends_on: {
        'temporal-schema': { condition: 'service_completed_successfully' },
        'temporal-certificates': { condition: 'service_completed_successfully' },
      },
      restart: 'unless-stopped',
    },
    'temporal-namespace': {
      image: temporal.adminImage,
      entrypoint: ['sh', '-ec'],
      command: [namespaceCommands],
      ...composeTemporalClient,
      depends_on: { temporal: { condition: 'service_started' } },
    },
  }
}

function schemaCommands({ name, schema }: { name: string; schema: string }): string {
  return `temporal-sql-tool --db ${name} create-database
temporal-sql-tool --db ${name} setup-schema -v 0.0
temporal-sql-tool --db ${name} update-schema --schema-name ${schema}`
}

const namespaceCommands = `until temporal operator cluster health; do sleep 1; done
temporal operator namespace describe -n ${temporal.namespace} ||
  temporal operator namespace create -n ${temporal.namespace} --retention ${temporal.retentionDays * 24}h`
