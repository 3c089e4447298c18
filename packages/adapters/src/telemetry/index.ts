export { createLog, type Log } from './log.ts'
export { type LogContext, newTraceId, traceIdOf, withLogContext } from './log-context.ts'
export { createMetrics, type Metrics } from './metrics.ts'
export { createTracing } from './tracing.ts'
