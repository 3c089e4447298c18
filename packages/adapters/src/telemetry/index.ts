export { closeOnSignal } from './close-on-signal.ts'
export { createLog, type Log, type LogContext, newTraceId, readTraceId, withLogContext } from './log.ts'
export { createMetrics, type Metrics } from './metrics.ts'
export { createTracing } from './tracing.ts'
