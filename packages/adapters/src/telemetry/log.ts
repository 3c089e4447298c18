import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, pino } from 'pino'

/** What every line carries that is written during one piece of work: a request, a step, a callback, a round of a job. */
export type LogContext = { traceId: string; taskId?: string; tenantId?: string }

const storage = new AsyncLocalStorage<LogContext>()

export const newTraceId = (): string => crypto.randomUUID().replaceAll('-', '')

/** The trace id of a traceparent; a new one where there is none. */
export const traceIdOf = (traceparent: string): string => /^00-([0-9a-f]{32})-/.exec(traceparent)?.[1] ?? newTraceId()

export const withLogContext = <T>(context: LogContext, work: () => T): T => storage.run(context, work)

/** The fixed fields of a line. Anything a customer wrote, a key or a signed address is not among them. */
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

/** What of an error may stand in a log: its name, its words cut short, where it came from. */
const readable = (error: unknown): unknown => {
  if (!(error instanceof Error)) return String(error).slice(0, 500)
  const cause = error.cause === undefined ? {} : { cause: readable(error.cause) }
  return { name: error.name, message: error.message.slice(0, 500), stack: error.stack?.slice(0, 2000), ...cause }
}

/** A write for each line costs a request more than the line itself; what was gathered is written at the latest on exit. */
const gatheredBytes = 4_096
const gatheredMs = 250

const standardOutput = (): DestinationStream =>
  pino.destination({ fd: 1, sync: false, minLength: gatheredBytes, periodicFlush: gatheredMs })

/** Every line carries the trace id of the work it belongs to, or one of the process. */
export const createLog = (service: string, level: string, sink = standardOutput()): Log => {
  const ofProcess = { traceId: newTraceId() }
  const logger = pino(
    {
      level,
      base: { service },
      mixin: () => ({ ...(storage.getStore() ?? ofProcess) }),
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: readable },
    },
    sink,
  )
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  }
}
