import { composeStoreAccess } from './compose-store.ts'
import { composeTemporalClient } from './compose-temporal.ts'
import { type Login, loginSettings } from './database-logins.ts'
import { settings } from './settings.ts'

const { postgres, temporal } = settings
/** Only the worker and the fetcher share this network. */
export const fetchNetwork = 'fetch'
const fetcherPort = 9092
const databaseAddress = 'postgres:5432'
/** Weights outlive the container that pulled them. */
export const modelsVolume = 'models'
export const backupsVolume = 'backups'
const modelsFolder = '/models'
/** Media in progress: too large for memory, and useless to another container. */
export const scratchVolume = 'scratch'
const scratchFolder = '/scratch'

/** No capabilities, no new privileges, no writable file system but /tmp. */
const hardened = {
  // Node as process 1 would ignore SIGTERM and leave ended children of bubblewrap behind.
  init: true,
  read_only: true,
  tmpfs: ['/tmp:size=256m,mode=1777'],
  cap_drop: ['ALL'],
  security_opt: ['no-new-privileges:true'],
} as const

export function composeApps(): object {
  return {
    migrate: {
      build: build('api'),
      command: ['node', 'apps/api/dist/migrate.js'],
      environment: ownerEnvironment(),
      ...hardened,
      depends_on: { postgres: { condition: 'service_healthy' } },
    },
    // Started by hand: docker compose run --rm backup /backups/NAME.dump
    backup: backupProgram('backup', { ENVIRONMENT: 'production', ...database('backup') }),
    restore: backupProgram('restore', ownerEnvironment()),
    api: {
      build: build('api'),
      environment: {
        ...environment(),
        ...database('api', 'admin'),
        ...composeStoreAccess('api'),
        LISTEN: '0.0.0.0:8080',
        ADMIN_LISTEN: '0.0.0.0:9090',
      },
      // The administration API is for the operator's machine only.
      ports: ['8080:8080', '127.0.0.1:9090:9090'],
      ...hardened,
      ...limits({ memory: '${API_MEMORY:-2g}', processes: 256 }),
      // Longer than the 30 s in which the API drains.
      stop_grace_period: '40s',
      depends_on: ready(),
      restart: 'unless-stopped',
    },
    worker: {
      build: build('worker'),
      environment: {
        ...environment(),
        ...database('worker', 'system'),
        ...composeStoreAccess('worker'),
        ...composeTemporalClient.environment,
        TEMPORAL_NAMESPACE: temporal.namespace,
        WORKER_ADMIN_LISTEN: '0.0.0.0:9091',
        MODELS_DIR: modelsFolder,
        SCRATCH_DIR: scratchFolder,
        FETCHER_URL: `http://fetcher:${fetcherPort}`,
        FETCHER_SECRET: '${FETCHER_SECRET:?}',
      },
      ...hardened,
      ...limits({ memory: '${WORKER_MEMORY:-8g}', processes: 2048 }),
      // Docker's own profile plus the five calls from which bubblewrap builds its sandbox; its AppArmor profile has no such
      // exception and would forbid every mount.
      security_opt: [...hardened.security_opt, 'seccomp=./seccomp-worker.json', 'apparmor=unconfined'],
      // Longer than the 40 s in which the worker drains.
      stop_grace_period: '50s',
      networks: ['default', fetchNetwork],
      volumes: [
        `${modelsVolume}:${modelsFolder}`,
        `${scratchVolume}:${scratchFolder}`,
        ...composeTemporalClient.volumes,
      ],
      depends_on: { ...ready(), fetcher: { condition: 'service_started' } },
      restart: 'unless-stopped',
    },
    fetcher: {
      build: build('fetcher'),
      environment: {
        ENVIRONMENT: 'production',
        ...origins(),
        ...egress(),
        FETCHER_LISTEN: `0.0.0.0:${fetcherPort}`,
        FETCHER_SECRET: '${FETCHER_SECRET:?}',
      },
      // Connects to hosts that customers name: no network to the other services, no rights, no disk.
      networks: [fetchNetwork],
      ...hardened,
      ...limits({ memory: '${FETCHER_MEMORY:-1g}', processes: 256 }),
      restart: 'unless-stopped',
    },
  }
}

function limits({ memory, processes }: { memory: string; processes: number }): object {
  return { mem_limit: memory, pids_limit: processes, ulimits: { nofile: { soft: 20_000, hard: 20_000 } } }
}

function build(app: string): object {
  return { context: '..', dockerfile: `deploy/Dockerfile.${app}` }
}

function ready(): object {
  const jobs = ['migrate', 'temporal-namespace', 'store-bucket']
  return {
    redis: { condition: 'service_healthy' },
    ...Object.fromEntries(jobs.map((job) => [job, { condition: 'service_completed_successfully' }])),
  }
}

function origins(): Record<string, string> {
  return {
    PUBLIC_BASE_URL: '${PUBLIC_BASE_URL:-http://localhost:8080}',
    RESULT_BASE_URL: '${RESULT_BASE_URL:-http://localhost:8081}',
  }
}

function egress(): Record<string, string> {
  return {
    EGRESS_ALLOW_CIDRS: '${EGRESS_ALLOW_CIDRS:-}',
    EGRESS_DENY_CIDRS: '${EGRESS_DENY_CIDRS:-}',
    EGRESS_DNS_SERVERS: '${EGRESS_DNS_SERVERS:-}',
  }
}

/** migrate and restore own the tables and set the passwords of all logins. */
function ownerEnvironment(): Record<string, string> {
  const owner = `${postgres.owner}:\${POSTGRES_OWNER_PASSWORD:?}`
  return {
    ENVIRONMENT: 'production',
    DATABASE_URL: `postgres://${owner}@${databaseAddress}/${postgres.database}`,
    ...database(...postgres.logins),
  }
}

function backupProgram(name: string, environment: Record<string, string>): object {
  return {
    profiles: ['backup'],
    build: { ...build('api'), target: 'backup' },
    entrypoint: ['node', `apps/api/dist/${name}.js`],
    environment,
    ...hardened,
    volumes: [`${backupsVolume}:/backups`],
    depends_on: { postgres: { condition: 'service_healthy' } },
  }
}

/** A process holds only the logins that it uses. */
function database(...logins: Login[]): Record<string, string> {
  return loginSettings(logins, ({ variable }) => `\${${variable}:?}`, databaseAddress)
}

function environment(): Record<string, string> {
  return {
    ENVIRONMENT: 'production',
    ...origins(),
    ...egress(),
    UPLOAD_BASE_URL: '${UPLOAD_BASE_URL:-http://localhost:8082}',
    REDIS_URL: 'redis://:${REDIS_PASSWORD:?}@redis:6379',
    ADMIN_TOKEN: '${ADMIN_TOKEN:?}',
    KEY_SEAL_SECRET: '${KEY_SEAL_SECRET:?}',
    KEY_SEAL_PREVIOUS_SECRETS: '${KEY_SEAL_PREVIOUS_SECRETS:-}',
  }
}
