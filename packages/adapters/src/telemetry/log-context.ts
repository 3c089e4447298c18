import { AsyncLocalStorage } from 'node:async_hooks'

/** What every line carries that is written during one piece of work: a request, a step, a callback, a round of a job. */
export type LogContext = { traceId: string; taskId?: string; tenantId?: string }

const storage = new AsyncLocalStorage<LogContext>()

export const newTraceId = (): string => crypto.randomUUID().replaceAll('-', '')

/** The trace id of a traceparent; a new one where there is none. */
export const traceIdOf = (traceparent: string): string => /^00-([0-9a-f]{32})-/.exec(traceparent)?.[1] ?? newTraceId()

export const withLogContext = <T>(context: LogContext, work: () => T): T => storage.run(context, work)

export const currentLogContext = (): LogContext | undefined => storage.getStore()
