import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, pino } from 'pino'

/** The fields of every line written during one unit of work: a request, a step, a callback, a round of a job. */
export type LogContext = { traceId: string; taskId?: string; tenantId?: string }

const storage = new AsyncLocalStorage<LogContext>()

export const newTraceId = (): string => crypto.randomUUID().replaceAll('-', '')

/** The trace id of a traceparent, or a new one. */
export const readTraceId = (traceparent: string): string => /^00-([0-9a-f]{32})-/.exec(traceparent)?.[1] ?? newTraceId()

export const withLogContext = <T>(context: LogContext, work: () => T): T => storage.run(context, work)

/** The fixed fields of a line. They contain no customer text, no key and no signed URL. */
export type LogFields = Partial<{
  traceId: string
  taskId: string
  tenantId: string
  keyId: string
  /** The id in the path of a request. */
  pathId: string
  generator: string
  backend: string
  operation: string
  attempt: number
  durationMs: number
  status: number
  reason: string
  address: string
  count: number
  limit: number
  needed: number
  partitions: number
}>

export type Log = {
  info(fields: LogFields, message: string): void
  warn(fields: LogFields & { error?: unknown }, message: string): void
  error(fields: LogFields & { error?: unknown }, message: string): void
}

/** The part of an error that may be logged: its name, its truncated message and its stack. */
const serializeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return String(error).slice(0, 500)
  const cause = error.cause === undefined ? {} : { cause: serializeError(error.cause) }
  return { name: error.name, message: error.message.slice(0, 500), stack: error.stack?.slice(0, 2000), ...cause }
}

/** One write per line would cost a request more than the line itself; the buffer is flushed at the latest on exit. */
const bufferBytes = 4_096
const flushIntervalMs = 250

const standardOutput = (): DestinationStream =>
  pino.destination({ fd: 1, sync: false, minLength: bufferBytes, periodicFlush: flushIntervalMs })

/** Every line carries the trace id of its work, or that of the process. */
export const createLog = (service: string, level: string, sink = standardOutput()): Log => {
  const processContext = { traceId: newTraceId() }
  const logger = pino(
    {
      level,
      base: { service },
      mixin: () => storage.getStore() ?? processContext,
      // Most lines of the API have their own trace id and need no copy of their fields.
      mixinMergeStrategy: (fields, context) =>
        context === processContext && 'traceId' in fields ? fields : { ...context, ...fields },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: serializeError },
    },
    sink,
  )
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  }
}
