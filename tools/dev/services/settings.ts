import { storeKeys } from '@kinora/adapters/store-rights'

// Versions, ports and settings of the servers that Kinora runs on, in one place: the process runner reads them, and
// deploy/compose.yaml is generated from them.
export const settings = {
  defaultPortBase: 15_400,
  /** Offsets from the port base of an instance; 50 to 99 are free for tests and harnesses. */
  ports: {
    api: 0,
    apiAdmin: 1,
    workerAdmin: 2,
    results: 3,
    uploads: 4,
    postgres: 10,
    redis: 11,
    store: 12,
    pgbouncer: 13,
    temporal: 20,
    temporalMembership: 21,
    temporalHistory: 22,
    temporalHistoryMembership: 23,
    temporalMatching: 24,
    temporalMatchingMembership: 25,
    temporalWorker: 26,
    temporalWorkerMembership: 27,
    temporalHttp: 28,
  },
  postgres: {
    major: 15,
    image: 'postgres:15.19-bookworm',
    database: 'kinora',
    owner: 'kinora',
    /** Logins of the service, named kinora_api and so on; which process holds which is in compose-apps.ts. */
    logins: ['api', 'admin', 'worker', 'system', 'backup'],
    parameters: {
      fsync: 'on',
      max_connections: '200',
      // A first list of tasks locks every partition and index of 90 days; the services warn at start when this is too small.
      max_locks_per_transaction: '2816',
      shared_buffers: '256MB',
      work_mem: '8MB',
      max_wal_size: '2GB',
      password_encryption: 'scram-sha-256',
      timezone: 'UTC',
    },
  },
  /** Optional, in front of PostgreSQL: `npm run services -- up pooler`. */
  pgbouncer: {
    version: '1.24.1',
    source: {
      version: '1.24.1',
      sha256: 'da72a3aba13072876d055a3e58dd4aba4a5de4ed6148e73033185245598fd3e0',
      urls: [
        'http://deb.debian.org/debian/pool/main/p/pgbouncer/pgbouncer_1.24.1.orig.tar.gz',
        'https://github.com/pgbouncer/pgbouncer/releases/download/pgbouncer_1_24_1/pgbouncer-1.24.1.tar.gz',
      ],
    },
    parameters: {
      pool_mode: 'transaction',
      // Named statements; versions before 1.21 have none in this mode.
      max_prepared_statements: '500',
      max_client_conn: '2000',
      default_pool_size: '20',
    },
    /** Server connections of each login. With the session of each API, ten APIs and ten workers use 60. */
    connections: { kinora_api: 20, kinora_admin: 4, kinora_worker: 16, kinora_system: 10 },
  },
  redis: {
    major: 7,
    image: 'redis:7.4-bookworm',
    // Everything in Redis may be lost, so nothing is written to disk and old keys are evicted.
    lines: ['save ""', 'appendonly no', 'maxmemory 256mb', 'maxmemory-policy allkeys-lru'],
  },
  temporal: {
    version: '1.31.2',
    image: 'temporalio/server:1.31.2',
    adminImage: 'temporalio/admin-tools:1.31.2',
    namespace: 'kinora',
    /** The name in the server's certificate; deploy/certificates.sh writes it. */
    serverName: 'temporal',
    retentionDays: 1,
    role: 'temporal',
    databases: [
      { name: 'temporal', schema: 'postgresql/v12/temporal' },
      { name: 'temporal_visibility', schema: 'postgresql/v12/visibility' },
    ],
    plugin: 'postgres12_pgx',
    // Can never be changed for a database that has data; 512 or more for production.
    historyShards: 4,
  },
  store: {
    version: '1.8.0',
    image: 'versity/versitygw:v1.8.0',
    setupImage: 'curlimages/curl:8.11.1',
    bucket: 'kinora',
    region: 'us-east-1',
    keys: storeKeys,
  },
  nginx: { series: '1.22', image: 'nginx:1.28-bookworm' },
  /** Servers that Debian does not package: the release archive comes first, the build from source is the fallback. */
  serverReleases: [
    {
      name: 'versitygw',
      version: '1.8.0',
      repository: 'versity/versitygw',
      module: 'github.com/versity/versitygw',
      archive: 'versitygw_v{version}_{platform}.tar.gz',
      platforms: {
        'linux-x64': 'Linux_x86_64',
        'linux-arm64': 'Linux_arm64',
        'darwin-x64': 'Darwin_x86_64',
        'darwin-arm64': 'Darwin_arm64',
      },
      binaries: [{ name: 'versitygw', source: 'cmd/versitygw' }],
    },
    {
      name: 'temporal',
      version: '1.31.2',
      repository: 'temporalio/temporal',
      module: 'go.temporal.io/server',
      archive: 'temporal_{version}_{platform}.tar.gz',
      platforms: {
        'linux-x64': 'linux_amd64',
        'linux-arm64': 'linux_arm64',
        'darwin-x64': 'darwin_amd64',
        'darwin-arm64': 'darwin_arm64',
      },
      binaries: [
        { name: 'temporal-server', source: 'cmd/server' },
        { name: 'temporal-sql-tool', source: 'cmd/tools/sql' },
      ],
    },
  ],
  debianPackages: [
    { name: 'postgresql-15', proof: '/usr/lib/postgresql/15/bin/postgres' },
    { name: 'redis-server', proof: '/usr/bin/redis-server' },
    { name: 'nginx-light', proof: '/usr/sbin/nginx' },
    { name: 'ffmpeg', proof: '/usr/bin/ffmpeg' },
    { name: 'espeak-ng', proof: '/usr/bin/espeak-ng' },
    { name: 'curl', proof: '/usr/bin/curl' },
    { name: 'openssl', proof: '/usr/bin/openssl' },
    { name: 'jq', proof: '/usr/bin/jq' },
    { name: 'bubblewrap', proof: '/usr/bin/bwrap' },
    { name: 'fonts-dejavu-core', proof: '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf' },
    { name: 'fonts-noto-cjk', proof: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc' },
    { name: 'fonts-noto-core', proof: '/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf' },
  ],
  /** To build pgbouncer, for the checks and for services with a pooler. */
  poolerPackages: [
    { name: 'gcc', proof: '/usr/bin/gcc' },
    { name: 'make', proof: '/usr/bin/make' },
    { name: 'pkg-config', proof: '/usr/bin/pkg-config' },
    { name: 'libevent-dev', proof: '/usr/include/event2/event.h' },
  ],
  /** Installed by `npm run setup -- --checks` only. */
  checkPackages: [
    { name: 'chromium', proof: '/usr/bin/chromium' },
    // Optional for a worker, too: the fine tier of music.
    { name: 'fluidsynth', proof: '/usr/bin/fluidsynth' },
    { name: 'fluid-soundfont-gm', proof: '/usr/share/sounds/sf2/FluidR3_GM.sf2' },
    // For the drill of a recovery to a point in time.
    { name: 'pgbackrest', proof: '/usr/bin/pgbackrest' },
    { name: 'python3-venv', proof: '/usr/lib/python3.11/ensurepip/__init__.py' },
  ],
} as const

export type PortName = keyof typeof settings.ports
