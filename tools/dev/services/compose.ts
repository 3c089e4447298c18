import { stringify } from 'yaml'
import { backupsVolume, composeApps, fetchNetwork, modelsVolume, scratchVolume } from './compose-apps.ts'
import { composeStore } from './compose-store.ts'
import { certificateVolumes, composeTemporal } from './compose-temporal.ts'
import { settings } from './settings.ts'

/** The text of deploy/compose.yaml: the same parts with the same settings, from official images. */
export function renderCompose(): string {
  const document = {
    name: 'kinora',
    services: { ...composeData(), ...composeTemporal(), ...composeStore(), ...composeApps() },
    configs: { 'postgres-roles': { content: rolesScript } },
    networks: { [fetchNetwork]: {} },
    volumes: Object.fromEntries(
      [
        'postgres',
        'store-objects',
        'store-users',
        ...certificateVolumes,
        modelsVolume,
        scratchVolume,
        backupsVolume,
      ].map((name) => [name, {}]),
    ),
  }
  const heading = [
    '# Written by `npm run gen` from tools/dev/services/settings.ts; do not edit.',
    '# Secrets come from deploy/.env, see deploy/env.example. Start: docker compose -f deploy/compose.yaml up --build',
  ]
  return `${heading.join('\n')}\n${stringify(document, { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false })}`
}

function composeData(): object {
  const { image, parameters } = settings.postgres
  return {
    postgres: {
      image,
      command: ['postgres', ...Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      environment: {
        POSTGRES_PASSWORD: '${POSTGRES_PASSWORD:?}',
        OWNER_PASSWORD: '${POSTGRES_OWNER_PASSWORD:?}',
        TEMPORAL_PASSWORD: '${POSTGRES_TEMPORAL_PASSWORD:?}',
        POSTGRES_INITDB_ARGS: '--data-checksums --auth-host=scram-sha-256',
      },
      shm_size: '512mb',
      configs: [{ source: 'postgres-roles', target: '/docker-entrypoint-initdb.d/roles.sh' }],
      volumes: ['postgres:/var/lib/postgresql/data'],
      healthcheck: { test: ['CMD', 'pg_isready', '-h', '127.0.0.1', '-U', 'postgres'], interval: '5s', retries: 20 },
      restart: 'unless-stopped',
    },
    redis: {
      image: settings.redis.image,
      command: ['redis-server', ...settings.redis.lines.flatMap(redisOption), '--requirepass', '${REDIS_PASSWORD:?}'],
      environment: { REDISCLI_AUTH: '${REDIS_PASSWORD:?}' },
      healthcheck: { test: ['CMD', 'redis-cli', 'ping'], interval: '5s', retries: 20 },
      restart: 'unless-stopped',
    },
  }
}

function redisOption(line: string): string[] {
  const [name = '', value = ''] = line.split(' ')
  return [`--${name}`, value === '""' ? '' : value]
}

// `$$` is a dollar sign that compose itself does not fill in.
const rolesScript = `psql --set ON_ERROR_STOP=1 --username postgres <<SQL
create role ${settings.postgres.owner} login createrole password '$$OWNER_PASSWORD';
create role ${settings.temporal.role} login createdb password '$$TEMPORAL_PASSWORD';
create database ${settings.postgres.database} owner ${settings.postgres.owner};
SQL
`
