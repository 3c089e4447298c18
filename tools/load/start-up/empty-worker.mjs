// A minimal Temporal worker: node empty-worker.mjs PORT OPTIONS, where OPTIONS name a bundle of one empty workflow and
// the files of the connection. /readyz answers 200 once the worker polls.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker'

const { codePath, address, namespace, serverName, caFile, certFile, keyFile } = JSON.parse(process.argv[3])
Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] })
const tls = caFile && {
  serverNameOverride: serverName,
  serverRootCACertificate: readFileSync(caFile),
  clientCertPair: { crt: readFileSync(certFile), key: readFileSync(keyFile) },
}
const connection = await NativeConnection.connect({ address, ...(tls ? { tls } : {}) })
const worker = await Worker.create({ connection, namespace, taskQueue: 'start-up', workflowBundle: { codePath } })
const running = worker.run()
const server = createServer((_request, reply) => {
  reply.writeHead(worker.getState() === 'RUNNING' ? 200 : 503).end()
}).listen(Number(process.argv[2]), '127.0.0.1')
process.once('SIGTERM', () => {
  worker.shutdown()
  server.close()
})
await running
await connection.close()
