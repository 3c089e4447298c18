import { pick, runClosedLoop } from '../../testkit/closed-loop.ts'
import { connectTemporal } from '../../testkit/connect-temporal.ts'
import { inheritedEnvironment } from '../../testkit/environment.ts'
import { startProcess } from '../../testkit/start-process.ts'
import { startService } from '../../testkit/start-service.ts'

const tenants = 8
const inFlight = 40

export type TasksFigures = { perSecond: number; apiMs: number; workerMs: number }

/** Complete tasks with a callback each; the back end answers at once and the media tools do nothing. */
export const measureTasks = async (total: number, warmUp: number): Promise<TasksFigures> => {
  const bench = await startService({
    tenants,
    places: 50,
    concurrency: 50,
    worker: 'tools/load/bench/worker-main.ts',
    // The bare worker runs at normal priority, so this one must too.
    env: { WORKER_NICENESS: '0' },
  })
  try {
    const ended = new Map<string, () => void>()
    const early = new Set<string>()
    bench.receiver.onCallback(({ taskId, state }) => {
      if (state === 'processing') return
      const resolve = ended.get(taskId)
      if (resolve) resolve()
      else early.add(taskId)
    })
    const one = async (i: number): Promise<void> => {
      const { client } = pick(bench.tenants, i)
      const { id } = await client.textToVideo({
        model: 'genq2',
        prompt: 'bench',
        duration: 1,
        resolution: '540p',
        audio: false,
        callback_url: bench.receiver.url,
      })
      if (!early.has(id)) await new Promise<void>((resolve) => ended.set(id, resolve))
    }
    await runClosedLoop(warmUp, inFlight, one)
    const [api, worker] = [bench.api.cpuMs(), bench.worker?.cpuMs() ?? 0]
    const seconds = await runClosedLoop(total, inFlight, one)
    return {
      perSecond: total / seconds,
      apiMs: (bench.api.cpuMs() - api) / total,
      workerMs: ((bench.worker?.cpuMs() ?? 0) - worker) / total,
    }
  } finally {
    await bench.stop()
  }
}

/** Empty activities of the same shape on the same engine. */
export const measureBare = async (total: number, warmUp: number): Promise<{ perSecond: number; workerMs: number }> => {
  const worker = await startProcess('tools/load/bench/bare/worker-main.ts', inheritedEnvironment, /worker started/)
  const client = await connectTemporal()
  try {
    const run = `${Date.now()}`
    const one = async (i: number): Promise<void> => {
      const id = `bare-${run}-${i}`
      await client.workflow.execute('bare', {
        workflowId: id,
        taskQueue: 'bare',
        args: [{ taskId: id, tenantId: String(i % tenants) }],
        workflowTaskTimeout: '5s',
      })
    }
    await runClosedLoop(warmUp, inFlight, (i) => one(-1 - i))
    const before = worker.cpuMs()
    const seconds = await runClosedLoop(total, inFlight, one)
    return { perSecond: total / seconds, workerMs: (worker.cpuMs() - before) / total }
  } finally {
    await client.connection.close()
    await worker.stop()
  }
}
