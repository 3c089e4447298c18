import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { repoRoot } from '../../testkit/environment.ts'
import { readCpuMs } from '../../testkit/start-process.ts'

export type Start = { elapsedMs: number; cpuMs: number }
export type Program = { args: readonly string[]; env: NodeJS.ProcessEnv; port: number }

const pollMs = 10
const deadlineMs = 300_000

const isReady = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (reply) => {
      reply.resume()
      resolve(reply.statusCode === 200)
    }).on('error', () => resolve(false))
  })

/** Measures wall time and CPU time of all threads from the start of the process until /readyz answers 200. */
export const measureStart = async ({ args, env, port }: Program): Promise<Start> => {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { cwd: repoRoot, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`node ${args.join(' ')} ended with ${child.exitCode}`)
      if (performance.now() - startedAt > deadlineMs) throw new Error(`node ${args.join(' ')} did not become ready`)
      await sleep(pollMs)
    }
    return { elapsedMs: performance.now() - startedAt, cpuMs: readCpuMs(child.pid ?? 0) }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
