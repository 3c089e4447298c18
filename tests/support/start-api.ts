import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const readyMs = 60_000

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Starts a second API on the same services with other settings; rejects with its output if it does not start. */
export const startApi = async (
  env: Record<string, string>,
): Promise<{ baseUrl: string; adminUrl: string; stop(): Promise<void> }> => {
  const [port, adminPort] = [await freePort(), await freePort()]
  const baseUrl = `http://127.0.0.1:${port}`
  const settings = { LISTEN: `127.0.0.1:${port}`, ADMIN_LISTEN: `127.0.0.1:${adminPort}`, PUBLIC_BASE_URL: baseUrl }
  const child = spawn(process.execPath, ['--conditions=source', 'apps/api/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let output = ''
  const listening = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-10_000)
        if (output.includes('"listening"')) resolve()
      })
    child.once('exit', (code) => reject(new Error(`the API ended with ${code}\n${output}`)))
    setTimeout(() => reject(new Error(`the API does not listen\n${output}`)), readyMs).unref()
  })
  const stop = async (): Promise<void> => {
    child.kill('SIGINT')
    await ended
  }
  try {
    await listening
  } catch (error) {
    if (child.exitCode === null) await stop()
    throw error
  }
  return { baseUrl, adminUrl: `http://127.0.0.1:${adminPort}`, stop }
}
