import { settings } from './settings.ts'

const { postgres, temporal, store } = settings
/** Shared by the worker and the fetcher, and by nobody else. */
export const fetchNetwork = 'fetch'
const fetcherPort = 9092
/** Weights outlive the container that pulled them. */
export const modelsVolume = 'models'
const modelsFolder = '/models'

export function composeApps(): object {
  return {
    migrate: {
      build: build('api'),
      command: ['node', '--conditions=source', 'apps/api/src/migrate.ts'],
      environment: environment(),
      depends_on: { postgres: { condition: 'service_healthy' } },
    },
    api: {
      build: build('api'),
      environment: { ...environment(), LISTEN: '0.0.0.0:8080', ADMIN_LISTEN: '0.0.0.0:9090' },
      // The administration API is for the operator's machine only.
      ports: ['8080:8080', '127.0.0.1:9090:9090'],
      depends_on: ready(),
      restart: 'unless-stopped',
    },
    worker: {
      build: build('worker'),
      environment: {
        ...environment(),
        WORKER_ADMIN_LISTEN: '0.0.0.0:9091',
        MODELS_FOLDER: modelsFolder,
        FETCHER_URL: `http://fetcher:${fetcherPort}`,
        FETCHER_SECRET: '${FETCHER_SECRET:?}',
      },
      // Docker's default profiles forbid the user namespaces of which bubblewrap makes its sandbox.
      security_opt: ['seccomp=unconfined', 'apparmor=unconfined'],
      networks: ['default', fetchNetwork],
      volumes: [`${modelsVolume}:${modelsFolder}`],
      depends_on: { ...ready(), fetcher: { condition: 'service_started' } },
      restart: 'unless-stopped',
    },
    fetcher: {
      build: build('worker'),
      command: ['node', '--conditions=source', 'apps/worker/src/fetcher-main.ts'],
      environment: {
        ENVIRONMENT: 'production',
        ...origins(),
        ...egress(),
        FETCHER_LISTEN: `0.0.0.0:${fetcherPort}`,
        FETCHER_SECRET: '${FETCHER_SECRET:?}',
      },
      // Meets strangers, so it has nothing to lose: no way to the other parts, no right and no disk.
      networks: [fetchNetwork],
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: 'unless-stopped',
    },
  }
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

function environment(): Record<string, string> {
  return {
    ENVIRONMENT: 'production',
    ...origins(),
    ...egress(),
    UPLOAD_BASE_URL: '${UPLOAD_BASE_URL:-http://localhost:8082}',
    DATABASE_URL: `postgres://${postgres.owner}:\${POSTGRES_OWNER_PASSWORD:?}@postgres:5432/${postgres.database}`,
    REDIS_URL: 'redis://:${REDIS_PASSWORD:?}@redis:6379',
    TEMPORAL_ADDRESS: 'temporal:7233',
    TEMPORAL_NAMESPACE: temporal.namespace,
    S3_ENDPOINT: 'http://store:7070',
    S3_REGION: store.region,
    S3_BUCKET: store.bucket,
    S3_ACCESS_KEY_ID: 'root',
    S3_SECRET_ACCESS_KEY: '${STORE_ROOT_SECRET:?}',
    S3_SIGN_ACCESS_KEY_ID: 'reader',
    S3_SIGN_SECRET_ACCESS_KEY: '${STORE_READER_SECRET:?}',
    S3_UPLOAD_ACCESS_KEY_ID: 'uploader',
    S3_UPLOAD_SECRET_ACCESS_KEY: '${STORE_UPLOADER_SECRET:?}',
    ADMIN_TOKEN: '${ADMIN_TOKEN:?}',
    KEY_SEAL_SECRET: '${KEY_SEAL_SECRET:?}',
  }
}
