import { createStepPaces } from '@kinora/domain'
import type { StepDeps } from './activities/run-step.ts'
import { createSettle } from './activities/settle.ts'
import type { Config } from './config.ts'
import { createLoops, type StartJob } from './jobs/loop.ts'
import type { Ports } from './ports/ports.ts'
import { createReplicas, type Replicas } from './replicas/replicas.ts'
import { createReports, type Reports } from './reports.ts'
import { connectEngine } from './temporal/connect.ts'
import { createTemporalWorkers, type TemporalWorkers } from './temporal/workers.ts'

type Stop = () => unknown

/** Shared by the roles of one process. */
export type WorkerContext = {
  config: Config
  ports: Ports
  reports: Reports
  workers: TemporalWorkers
  replicas: Replicas
  /** For every activity that runs a step. */
  stepDeps: StepDeps
  settle: ReturnType<typeof createSettle>
  /** Cuts the pause of a loop short; the role that runs the loop sets its function. */
  wake: { relay(): void; callbacks(): void }
  startJob: StartJob
  /** Runs when the worker stops, after its loops have ended, in reverse order of registration. */
  onStop(stop: Stop): void
  onListenError(error: Error): void
}

export const createContext = (config: Config, ports: Ports) => {
  const { log, clock } = ports
  const reports = createReports(ports)
  const loops = createLoops(reports.jobFailed)
  const stops: Stop[] = []
  const wake: WorkerContext['wake'] = { relay: () => void ports.signals.ordered(), callbacks: () => undefined }
  const wakeCallbacks = (): void => wake.callbacks()
  const workers = createTemporalWorkers({
    connection: ports.connection,
    reconnect: () => connectEngine(config, log),
    namespace: config.TEMPORAL_NAMESPACE,
    log,
  })
  const context: WorkerContext = {
    config,
    ports,
    reports,
    workers,
    replicas: createReplicas({
      ...ports,
      nowMs: clock.nowMs,
      onChange: (name, state) => log.warn({ operation: 'replica', backend: name }, `circuit breaker state: ${state}`),
    }),
    stepDeps: {
      ...ports,
      cell: config.CELL_ID,
      paces: createStepPaces(),
      wakeCallbacks,
      onStepStarted: reports.stepStarted,
      onStep: reports.step,
    },
    settle: createSettle({
      ...ports,
      settings: { cell: config.CELL_ID },
      wakeRelay: () => wake.relay(),
      wakeCallbacks,
      onEnded: reports.ended,
    }),
    wake,
    startJob: loops.start,
    onStop: (stop) => void stops.push(stop),
    onListenError: (error) => log.error({ operation: 'listen', error }, 'listener failed'),
  }
  const stop = async (): Promise<void> => {
    await loops.stop()
    for (const each of stops.toReversed()) await each()
  }
  return { context, stop }
}
