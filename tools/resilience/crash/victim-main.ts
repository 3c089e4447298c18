import { parseArgs } from 'node:util'
import type { AnyBackend } from '@kinora/domain'
import { openPorts, readConfig, runWorker } from '@kinora/worker'
import { type KillPoint, pointIn } from './kill-points.ts'

process.once('disconnect', () => process.exit(1))
const { values } = parseArgs({
  options: { expected: { type: 'string', default: '1' }, calm: { type: 'string' } },
})
const config = readConfig()
const ports = await openPorts(config)

const points = new Map<string, KillPoint>()
let arrived = 0
/** Each task stands still right behind its point; when all do, one death hits every one of them exactly there. */
const arriveAt = async (here: KillPoint, point: KillPoint | undefined): Promise<void> => {
  if (point !== here) return
  arrived += 1
  if (arrived === Number(values.expected)) process.kill(process.pid, point === 'deployed' ? 'SIGTERM' : 'SIGKILL')
  if (point !== 'deployed') await new Promise<never>(() => undefined)
}

const { attempts, catalog } = ports
const watched = (backend: AnyBackend): AnyBackend => ({
  ...backend,
  async start(order, call) {
    const handle: unknown = await backend.start(order, call)
    await arriveAt('asked', order.step === 'text-to-video' ? pointIn(order.ask.prompt) : undefined)
    return handle
  },
})

/** The worker as it ships, over ports that know the moment. Only a first try is caught: whoever takes over must come through. */
await runWorker(config, {
  ...ports,
  attempts: {
    ...attempts,
    async begin(key, ask) {
      const begun = await attempts.begin(key, ask)
      const point =
        begun?.attempt.isFresh && key.stepNo === 1 && key.tryNo === 1 ? pointIn(begun.texts.prompt) : undefined
      if (point) points.set(key.taskId, point)
      await arriveAt('intended', point)
      return begun
    },
    async started(key, handle) {
      await attempts.started(key, handle)
      const point = points.get(key.taskId)
      await arriveAt('recorded', point)
      await arriveAt('deployed', point)
    },
  },
  catalog: {
    ...catalog,
    backend(name) {
      const found = catalog.backend(name)
      return { ...found, backend: watched(found.backend) }
    },
  },
})
