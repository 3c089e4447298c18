import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker'
import { buildApps } from '../../ci/build/build-apps.ts'
import { parseCommandLine } from '../../command-line.ts'
import { inheritedEnvironment } from '../../testkit/environment.ts'
import { portAt } from '../../testkit/start-service.ts'
import { openTemporaryDatabase } from '../../testkit/temporary-database.ts'
import { measureStart, type Program, type Start } from './measure-start.ts'
import { reportLines } from './report.ts'

const usage = `usage: npm run start-up [-- --times N]
Measures the time from the start of API and worker until they are ready, from source and compiled, and compares it with an
empty Fastify server and an empty Temporal worker started in turn with them. Needs npm run services.`
const { values } = parseCommandLine(usage, { times: { type: 'string', default: '5' } })

const [apiPort, adminPort, workerPort, emptyPort] = [portAt(70), portAt(71), portAt(72), portAt(73)]
const folder = mkdtempSync(join(tmpdir(), 'kinora-start-up-'))
const database = await openTemporaryDatabase('start_up')
// As in a container: no cache from an earlier start.
const { NODE_COMPILE_CACHE: _, ...settings } = inheritedEnvironment
const env: NodeJS.ProcessEnv = {
  ...settings,
  ...database.settings,
  LISTEN: `127.0.0.1:${apiPort}`,
  ADMIN_LISTEN: `127.0.0.1:${adminPort}`,
  PUBLIC_BASE_URL: `http://127.0.0.1:${apiPort}`,
  WORKER_ADMIN_LISTEN: `127.0.0.1:${workerPort}`,
}

const emptyWorkerOptions = async (): Promise<string> => {
  const workflowsPath = join(import.meta.dirname, 'empty-workflow.mjs')
  const { code } = await bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('ERROR') })
  const codePath = join(folder, 'empty-workflow-bundle.js')
  writeFileSync(codePath, code)
  return JSON.stringify({
    codePath,
    address: env['TEMPORAL_ADDRESS'],
    namespace: env['TEMPORAL_NAMESPACE'],
    serverName: env['TEMPORAL_TLS_SERVER_NAME'],
    caFile: env['TEMPORAL_TLS_SERVER_CA_CERT_PATH'],
    certFile: env['TEMPORAL_TLS_CLIENT_CERT_PATH'],
    keyFile: env['TEMPORAL_TLS_CLIENT_KEY_PATH'],
  })
}

const here = (file: string): string => join(import.meta.dirname, file)
const emptyServer = 'an empty Fastify server'
const emptyWorker = 'an empty Temporal worker'

const listPrograms = async (): Promise<(Program & { name: string; comparedTo?: string })[]> => [
  { name: emptyServer, args: [here('empty-server.mjs'), String(emptyPort)], env: settings, port: emptyPort },
  {
    name: 'API from source',
    comparedTo: emptyServer,
    args: ['--conditions=source', 'apps/api/src/main.ts'],
    env,
    port: apiPort,
  },
  { name: 'API compiled', comparedTo: emptyServer, args: ['apps/api/dist/main.js'], env, port: apiPort },
  {
    name: emptyWorker,
    args: [here('empty-worker.mjs'), String(emptyPort), await emptyWorkerOptions()],
    env: settings,
    port: emptyPort,
  },
  {
    name: 'worker from source',
    comparedTo: emptyWorker,
    args: ['--conditions=source', 'apps/worker/src/main.ts'],
    env,
    port: workerPort,
  },
  { name: 'worker compiled', comparedTo: emptyWorker, args: ['apps/worker/dist/main.js'], env, port: workerPort },
]

try {
  buildApps(['api', 'worker'])
  const programs = await listPrograms()
  const starts = new Map<string, Start[]>()
  for (let time = 1; time <= Number(values.times); time += 1)
    for (const program of programs) {
      console.error(`[${time}/${values.times}] ${program.name}`)
      starts.set(program.name, [...(starts.get(program.name) ?? []), await measureStart(program)])
    }
  const measured = programs.map((program) => ({ ...program, starts: starts.get(program.name) ?? [] }))
  for (const line of reportLines(measured)) console.log(line)
} finally {
  await database.drop()
  rmSync(folder, { recursive: true })
}
