import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

const untilListening = async (api: ChildProcess): Promise<void> => {
  const lines: string[] = []
  await new Promise<void>((resolve, reject) => {
    for (const stream of [api.stdout, api.stderr])
      if (stream)
        createInterface(stream).on('line', (line) => {
          if (lines.push(line) > 20) lines.shift()
          if (line.includes('"listening"')) resolve()
        })
    api.once('exit', (code) => reject(new Error(`the API ended with ${code}\n${lines.join('\n')}`)))
  })
}

/** A further API over the running services: the settings of the tests, with these laid over them. */
export const startApi = async (settings: Readonly<Record<string, string>>) => {
  const [port, adminPort] = [await freePort(), await freePort()]
  const api = spawn(process.execPath, ['--conditions=source', 'apps/api/src/main.ts'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: {
      ...process.env,
      LISTEN: `127.0.0.1:${port}`,
      ADMIN_LISTEN: `127.0.0.1:${adminPort}`,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(api, 'exit')
  await untilListening(api)
  return {
    host: '127.0.0.1',
    port,
    async stop(): Promise<void> {
      api.kill('SIGTERM')
      await ended
    },
  }
}
