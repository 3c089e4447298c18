import { randomUUID } from 'node:crypto'
import { createLog } from '@kinora/adapters/telemetry'
import { createEngine } from '@kinora/adapters/temporal'
import { parseSettings, temporalShape } from '@kinora/config'
import type { Catalog } from '@kinora/domain'
import { vi } from 'vitest'
import { listUsedSteps } from '../../order-facts.ts'
import type { Activities } from '../../step-call.ts'
import { connectEngine, installRuntime } from '../connect.ts'
import { addMediaWorker, addPoolWorkers, addWorkflowWorker, createTemporalWorkers } from '../workers.ts'

type FilmActivity = 'chooseRoute' | 'prepareMade' | 'openParts' | 'closePart' | 'takeOverPart'
/** This setup makes no films. */
const filmActivities: Pick<Activities, FilmActivity> = {
  chooseRoute: async () => 'stay',
  prepareMade: () => Promise.reject(new Error('no film is made here')),
  openParts: () => Promise.reject(new Error('no film is made here')),
  closePart: () => Promise.reject(new Error('no film is made here')),
  takeOverPart: () => Promise.reject(new Error('no film is made here')),
}

export type Setup = {
  mediaSlots: number
  activities: Omit<Activities, FilmActivity> & Partial<Pick<Activities, FilmActivity>>
  environment: NodeJS.ProcessEnv
  workflows?: string
  /** The slots of the one pool that runs every step, or a catalog with pools and routes. */
  places: number | Pick<Catalog, 'pools' | 'routesFor'>
}

/** A separate namespace on the running Temporal server, with workers for one pool or for those of a catalog. */
export const startTestEngine = async (setup: Setup) => {
  const log = createLog('test', 'silent')
  const namespace = `test-${randomUUID()}`
  const pool = `pool-${randomUUID().slice(0, 8)}`
  installRuntime(log)
  const parsed = parseSettings(temporalShape, setup.environment)
  if ('faults' in parsed) throw new Error(parsed.faults.join('\n'))
  const connect = () => connectEngine(parsed.settings, log)
  const connection = await connect()
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
  })
  const isThere = () => connection.workflowService.describeTaskQueue({ namespace, taskQueue: { name: 'any' } })
  await vi.waitFor(isThere, { timeout: 60_000, interval: 500 })
  const { places } = setup
  const { runModelStep } = setup.activities
  const pools =
    typeof places === 'number'
      ? [{ pool, places, runModelStep }]
      : [...places.pools].flatMap(([name, { replicas }]) =>
          replicas.map((replica) => ({ pool: name, places: replica.places, runModelStep })),
        )
  const workers = createTemporalWorkers({
    connection: Promise.resolve(connection),
    reconnect: connect,
    namespace,
    log,
  })
  const { settle, openParts, closePart, takeOverPart, runMediaStep, prepareSpeech, prepareMade } = {
    ...filmActivities,
    ...setup.activities,
  }
  const activities = { settle, openParts, closePart, takeOverPart }
  await addWorkflowWorker(workers, activities, { cached: 300, workflows: setup.workflows })
  await addPoolWorkers(workers, pools)
  await addMediaWorker(workers, { runMediaStep, prepareSpeech, prepareMade }, setup.mediaSlots)
  workers.run().catch(() => undefined)
  const engine = createEngine({
    connection: Promise.resolve(connection),
    namespace,
    routesFor: (order) =>
      typeof places === 'number'
        ? { 'text-to-video': [{ backend: 'any', pool }] }
        : places.routesFor(listUsedSteps(order), order.model, false),
    startTrace: () => '',
  })
  return { connection, namespace, pool, engine, stop: workers.stop }
}
export type TestEngine = Awaited<ReturnType<typeof startTestEngine>>
