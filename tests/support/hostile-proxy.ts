import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { baseUrl } from './running-service.ts'

export const faults = 'reset lost truncated garbled slow 429 503 502 504 hang trickle'
  .split(' ')
  .concat('request twice', 'answer twice')

type Plan = { faults: readonly string[]; share?: number; most?: number; seed?: number }

/** Starts the proxy of the Python client tests between this test and the service. */
export const hostileProxy = async (plan: Plan): Promise<string> => {
  const words = ['packages/sdk-python/tests/hostile_proxy.py', new URL(baseUrl).host, JSON.stringify(plan)]
  const proxy = spawn('python3', words, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void proxy.kill())
  const [port] = (await once(createInterface(proxy.stdout), 'line')) as [string]
  return `http://127.0.0.1:${port}`
}
