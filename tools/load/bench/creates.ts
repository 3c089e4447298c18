import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pick, runClosedLoop } from '../../testkit/closed-loop.ts'
import { inheritedEnvironment, repoRoot } from '../../testkit/environment.ts'
import { startService } from '../../testkit/start-service.ts'

const run = promisify(execFile)
const inFlight = 16
const tenants = 8
const body = { model: 'genq2', prompt: 'bench', duration: 1, resolution: '540p', audio: false } as const

export type CreatesFigures = { perSecond: number; apiMs: number; sqlPerSecond: number }

/** Measures creates without a worker, and the same statements by pgbench with one tenant per client. */
export const measureCreates = async (total: number): Promise<CreatesFigures> => {
  const service = await startService({
    tenants,
    places: 1,
    concurrency: 1_000_000,
    worker: null,
    env: { QUEUE_CAP: '1000000' },
  })
  try {
    const cancels: (() => Promise<unknown>)[] = []
    const one = async (i: number): Promise<void> => {
      const { client } = pick(service.tenants, i)
      const { id } = await client.textToVideo(body)
      cancels.push(() => client.cancel(id))
    }
    await runClosedLoop(200, inFlight, one)
    const before = service.api.cpuMs()
    const seconds = await runClosedLoop(total, inFlight, one)
    const apiMs = (service.api.cpuMs() - before) / total
    // Otherwise the next worker would run them and distort its figures.
    await runClosedLoop(cancels.length, inFlight, async (i) => void (await pick(cancels, i)()))
    return { perSecond: total / seconds, apiMs, sqlPerSecond: await measureSameSql(pick(service.tenants, 0).id) }
  } finally {
    await service.stop()
  }
}

const measureSameSql = async (tenantId: string): Promise<number> => {
  const { stdout } = await run(
    'pgbench',
    [
      '--no-vacuum',
      '--protocol=prepared',
      '--client=8',
      '--time=5',
      `--define=tenant=${tenantId}`,
      `--file=${join(repoRoot, 'tools/load/bench/creates.sql')}`,
      inheritedEnvironment['DATABASE_API_URL'] ?? '',
    ],
    { env: inheritedEnvironment },
  )
  return Number(/tps = ([0-9.]+)/.exec(stdout)?.[1] ?? 0)
}
