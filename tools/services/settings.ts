// Versions, ports and settings of the parts Kinora runs on, written once: the process runner starts
// them from here and deploy/compose.yaml is generated from here.
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
    parameters: {
      fsync: 'on',
      max_connections: '200',
      shared_buffers: '256MB',
      work_mem: '8MB',
      max_wal_size: '2GB',
      password_encryption: 'scram-sha-256',
      timezone: 'UTC',
    },
  },
  redis: {
    major: 7,
    image: 'redis:7.4-bookworm',
    // Everything in Redis may be lost, so nothing is written to disk and old keys give way.
    lines: ['save ""', 'appendonly no', 'maxmemory 256mb', 'maxmemory-policy allkeys-lru'],
  },
  temporal: {
    version: '1.31.2',
    image: 'temporalio/server:1.31.2',
    adminImage: 'temporalio/admin-tools:1.31.2',
    namespace: 'kinora',
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
    users: [
      { name: 'reader', action: 's3:GetObject' },
      { name: 'uploader', action: 's3:PutObject' },
    ],
  },
  nginx: { series: '1.22', image: 'nginx:1.28-bookworm' },
  goTools: [
    { name: 'versitygw', module: 'github.com/versity/versitygw', path: 'cmd/versitygw', version: '1.8.0' },
    { name: 'temporal-server', module: 'go.temporal.io/server', path: 'cmd/server', version: '1.31.2' },
    { name: 'temporal-sql-tool', module: 'go.temporal.io/server', path: 'cmd/tools/sql', version: '1.31.2' },
  ],
  debianPackages: [
    { name: 'postgresql-15', proof: '/usr/lib/postgresql/15/bin/postgres' },
    { name: 'redis-server', proof: '/usr/bin/redis-server' },
    { name: 'nginx-light', proof: '/usr/sbin/nginx' },
    { name: 'ffmpeg', proof: '/usr/bin/ffmpeg' },
    { name: 'espeak-ng', proof: '/usr/bin/espeak-ng' },
    { name: 'curl', proof: '/usr/bin/curl' },
    { name: 'jq', proof: '/usr/bin/jq' },
    { name: 'python3-venv', proof: '/usr/lib/python3.11/ensurepip/__init__.py' },
    { name: 'bubblewrap', proof: '/usr/bin/bwrap' },
    { name: 'fonts-dejavu-core', proof: '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf' },
    { name: 'fonts-noto-cjk', proof: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc' },
    { name: 'fonts-noto-core', proof: '/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf' },
  ],
  /** Only what checks everything opens pages in a browser. */
  checkPackages: [{ name: 'chromium', proof: '/usr/bin/chromium' }],
} as const

export type PortName = keyof typeof settings.ports
