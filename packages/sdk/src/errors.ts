import { describeFailure } from './describe-failure.ts'
import type { Reason } from './operations.gen.ts'
import type { ErrorBody, TaskQueryReply } from './requests-and-replies.gen.ts'

/** Reason of an error response that does not come from the service, for example from a proxy. */
export const unreadable = 'Unreadable'

/** A rejected request, with the message and trace id of the service. */
export class KinoraError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** Seconds of the `Retry-After` header, if sent. */
  readonly retryAfter: number | undefined
  constructor(status: number, body: ErrorBody, retryAfter?: number) {
    super(`${body.reason}: ${body.message} (trace ${body.metadata.trace_id})`)
    this.name = 'KinoraError'
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
  /** Stable error code; the message may change. */
  get reason(): Reason | typeof unreadable {
    return this.body.reason as Reason | typeof unreadable
  }
}

/** The platform reports `fetch failed`; the cause has the reason. */
const readCause = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { code, message } = (error.cause ?? {}) as { code?: unknown; message?: unknown }
  return [code, message].find((each) => typeof each === 'string' && each !== '')?.toString() ?? error.message
}

/** The service sent no readable response within the allowed attempts. */
export class NotReached extends Error {
  constructor(url: string, tries: number, cause: unknown) {
    const why = readCause(cause)
    const attempts = tries === 1 ? '1 attempt' : `${tries} attempts`
    super(`${new URL(url).origin} did not respond after ${attempts}: ${why}`, { cause })
    this.name = 'NotReached'
  }
}

/** A failed task, thrown by `wait` and `run`. */
export class TaskFailed extends Error {
  readonly task: TaskQueryReply
  constructor(task: TaskQueryReply) {
    super(describeFailure(task))
    this.name = 'TaskFailed'
    this.task = task
  }
  /** Stable error code; the message may change. */
  get reason(): string {
    return this.task.err_code
  }
}

/** The task did not end within the timeout. It continues and can be waited for again. */
export class StillRunning extends Error {
  readonly taskId: string
  constructor(taskId: string, state: string) {
    super(`task ${taskId} is still ${state}`)
    this.name = 'StillRunning'
    this.taskId = taskId
  }
}
