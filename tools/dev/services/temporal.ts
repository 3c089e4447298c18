import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Connection, isGrpcServiceError } from '@temporalio/client'
import { msToTs } from '@temporalio/common/lib/time.js'
import { repoRoot, toolsCache } from '../../testkit/environment.ts'
import { certificatesFolder, createCertificates, serverTlsSettings } from './certificates.ts'
import type { Instance } from './instance.ts'
import type { Launch, Part } from './part.ts'
import { runCommand } from './run-command.ts'
import { settings } from './settings.ts'

const { namespace } = settings.temporal
const grpcNotFound = 5

export const temporal: Part = {
  name: 'temporal',
  version: settings.temporal.version,
  needs: ['postgres'],
  address: (instance) => `127.0.0.1:${instance.port('temporal')}`,
  folder: (instance) => join(instance.home, 'temporal'),
  prepare,
  answers: (instance) =>
    withConnection(instance, async (connection) => {
      const reply = await connection.healthService.check({ service: 'temporal.api.workflowservice.v1.WorkflowService' })
      return reply.status === 1
    }),
  provision,
  healthy: (instance) =>
    withConnection(instance, async (connection) => {
      await connection.workflowService.describeNamespace({ namespace })
      // Needs the front end's namespace cache and a matching host too: without them no task starts.
      await connection.workflowService.describeTaskQueue({ namespace, taskQueue: { name: 'health' }, taskQueueType: 1 })
      const shards = Array.from({ length: settings.temporal.historyShards * 2 }, (_, number) => `health-${number}`)
      return (await Promise.all(shards.map((workflowId) => isShardReady(connection, workflowId)))).every(Boolean)
    }),
  stopSignal: 'SIGTERM',
}

async function prepare(instance: Instance): Promise<Launch> {
  const folder = join(instance.home, 'temporal')
  mkdirSync(folder, { recursive: true })
  await createCertificates(certificatesFolder(instance))
  const schemaMark = join(folder, 'schema-version')
  // Safe to repeat, but it takes a second that a restart can save.
  if (!existsSync(schemaMark) || readFileSync(schemaMark, 'utf8') !== settings.temporal.version) {
    await makeSchema(instance)
    writeFileSync(schemaMark, settings.temporal.version)
  }
  const port = (name: Parameters<Instance['port']>[0]) => String(instance.port(name))
  return {
    // On one machine the engine yields to the API and the database: polling clients wait for an answer, tasks can wait.
    file: 'nice',
    args: ['-n', '10', join(toolsCache(), 'temporal-server'), '--allow-no-auth', 'start'],
    cwd: folder,
    env: {
      DB: settings.temporal.plugin,
      POSTGRES_SEEDS: '127.0.0.1',
      DB_PORT: port('postgres'),
      POSTGRES_USER: settings.temporal.role,
      POSTGRES_PWD: instance.secrets.postgresTemporal,
      DBNAME: settings.temporal.databases[0].name,
      VISIBILITY_DBNAME: settings.temporal.databases[1].name,
      NUM_HISTORY_SHARDS: String(settings.temporal.historyShards),
      LOG_LEVEL: 'warn',
      BIND_ON_IP: '127.0.0.1',
      TEMPORAL_BROADCAST_ADDRESS: '127.0.0.1',
      DYNAMIC_CONFIG_FILE_PATH: join(repoRoot, 'deploy', 'temporal-dynamic-config.yaml'),
      ...serverTlsSettings(join(certificatesFolder(instance), 'server')),
      FRONTEND_GRPC_PORT: port('temporal'),
      FRONTEND_MEMBERSHIP_PORT: port('temporalMembership'),
      FRONTEND_HTTP_PORT: port('temporalHttp'),
      HISTORY_GRPC_PORT: port('temporalHistory'),
      HISTORY_MEMBERSHIP_PORT: port('temporalHistoryMembership'),
      MATCHING_GRPC_PORT: port('temporalMatching'),
      MATCHING_MEMBERSHIP_PORT: port('temporalMatchingMembership'),
      WORKER_GRPC_PORT: port('temporalWorker'),
      WORKER_MEMBERSHIP_PORT: port('temporalWorkerMembership'),
    },
  }
}

async function makeSchema(instance: Instance): Promise<void> {
  const tool = join(toolsCache(), 'temporal-sql-tool')
  const env = {
    SQL_HOST: '127.0.0.1',
    SQL_PORT: String(instance.port('postgres')),
    SQL_USER: settings.temporal.role,
    SQL_PASSWORD: instance.secrets.postgresTemporal,
    SQL_PLUGIN: settings.temporal.plugin,
  }
  for (const { name, schema } of settings.temporal.databases) {
    const run = (...args: string[]) => runCommand(tool, ['--db', name, ...args], { env })
    await run('create-database')
    await run('setup-schema', '-v', '0.0')
    await run('update-schema', '--schema-name', schema)
  }
}

async function provision(instance: Instance): Promise<void> {
  await withConnection(instance, async (connection) => {
    const { namespaces } = await connection.workflowService.listNamespaces({})
    if (namespaces?.some((known) => known.namespaceInfo?.name === namespace)) return
    await connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: msToTs(`${settings.temporal.retentionDays} day`),
    })
  })
}

// A shard that is ready for a workflow of that id answers "not found".
async function isShardReady(connection: Connection, workflowId: string): Promise<boolean> {
  try {
    await connection.workflowService.describeWorkflowExecution({ namespace, execution: { workflowId } })
    return true
  } catch (error) {
    return isGrpcServiceError(error) && error.code === grpcNotFound
  }
}

async function withConnection<T>(instance: Instance, use: (connection: Connection) => Promise<T>): Promise<T> {
  const read = (name: string) => readFile(join(certificatesFolder(instance), 'client', name))
  const [ca, crt, key] = await Promise.all([read('ca.crt'), read('client.crt'), read('client.key')])
  const connection = await Connection.connect({
    address: temporal.address(instance),
    tls: {
      serverNameOverride: settings.temporal.serverName,
      serverRootCACertificate: ca,
      clientCertPair: { crt, key },
    },
    connectTimeout: 2000,
  })
  try {
    return await connection.withDeadline(Date.now() + 5000, () => use(connection))
  } finally {
    await connection.close()
  }
}
