import { parseArgs } from 'node:util'
import type { AnyBackend } from '@kinora/domain'
import { openPorts, readConfig, runWorker } from '@kinora/worker'
import { type KillPoint, parseKillPoint } from './kill-points.ts'

process.once('disconnect', () => process.exit(1))
const { values } = parseArgs({
  options: { expected: { type: 'string', default: '1' }, calm: { type: 'string' } },
})
const config = readConfig()
const ports = await openPorts(config)

const points = new Map<string, KillPoint>()
let arrived = 0
/** Each task stops at its kill point; when all have arrived, one kill hits all of them there. */
const arriveAt = async (here: KillPoint, point: KillPoint | undefined): Promise<void> => {
  if (point !== here) return
  arrived += 1
  if (arrived === Number(values.expected)) process.kill(process.pid, point === 'deployed' ? 'SIGTERM' : 'SIGKILL')
  if (point !== 'deployed') await new Promise<never>(() => undefined)
}

const { attempts, catalog } = ports
const withKillPoint = (backend: AnyBackend): AnyBackend => ({
  ...backend,
  async start(order, call) {
    const handle: unknown = await backend.start(order, call)
    await arriveAt('requested', order.step === 'text-to-video' ? parseKillPoint(order.input.prompt) : undefined)
    return handle
  },
})

/** The worker as shipped, with ports that stop at the kill point. Only first attempts stop, so a successor can finish. */
await runWorker(config, {
  ...ports,
  attempts: {
    ...attempts,
    async begin(key, input) {
      const begun = await attempts.begin(key, input)
      const point =
        begun?.attempt.isFresh && key.stepNo === 1 && key.tryNo === 1 ? parseKillPoint(begun.texts.prompt) : undefined
      if (point) points.set(key.taskId, point)
      await arriveAt('intended', point)
      return begun
    },
    async started(key, handle, workedSeconds) {
      await attempts.started(key, handle, workedSeconds)
      const point = points.get(key.taskId)
      await arriveAt('recorded', point)
      await arriveAt('deployed', point)
    },
  },
  catalog: {
    ...catalog,
    backend(name) {
      const entry = catalog.backend(name)
      return { ...entry, backend: withKillPoint(entry.backend) }
    },
  },
})
