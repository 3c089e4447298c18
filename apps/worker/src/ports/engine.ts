import type { Log } from '@kinora/adapters/telemetry'
import { createEngine } from '@kinora/adapters/temporal'
import type { AnyBackend, Catalog, Engine, Tracing } from '@kinora/domain'
import { isDraft } from '@kinora/domain/films'
import type { NativeConnection } from '@temporalio/worker'
import type { Config } from '../config.ts'
import { computeRouteDraw, listUsedSteps } from '../order-facts.ts'
import { connectEngine, installRuntime } from '../temporal/connect.ts'

export type EnginePorts = {
  engine: Engine & { isRunning(taskId: string): Promise<boolean>; waitingFor(pool: string): Promise<number> }
  connection: Promise<NativeConnection>
}

/** Temporal, connected in the background: a worker may start before Temporal does. */
export const openEngine = (
  config: Config,
  { log, tracing, catalog }: { log: Log; tracing: Tracing; catalog: Catalog<AnyBackend> },
): EnginePorts => {
  installRuntime(log)
  if (config.TEMPORAL_TLS === 'false' && config.ENVIRONMENT === 'production')
    log.warn({ operation: 'start' }, 'WARNING: Temporal is reached without TLS or authentication (TEMPORAL_TLS=false)')
  const connection = connectEngine(config, log)
  const engine = createEngine({
    connection,
    namespace: config.TEMPORAL_NAMESPACE,
    routesFor: (order) =>
      catalog.routesFor(listUsedSteps(order), order.model, order.script !== undefined, {
        draw: computeRouteDraw(order.taskId),
        isDraft: isDraft(order.params),
      }),
    startTrace(order) {
      const span = tracing.start(`start ${order.generator}.v${order.version}`, order.trace, { taskId: order.taskId })
      span.end()
      return span.traceparent
    },
  })
  return { engine, connection }
}
