import { describeFailure } from './describe-failure.ts'
import type { Reason } from './operations.gen.ts'
import type { ErrorBody, TaskQueryReply } from './requests-and-replies.gen.ts'

/** The reason of a refusal by something before the service, in words of its own. */
export const unreadable = 'Unreadable'

/** A refused request, with the words and the trace the service gave. */
export class KinoraError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** Seconds, where the service says when to come again. */
  readonly retryAfter: number | undefined
  constructor(status: number, body: ErrorBody, retryAfter?: number) {
    super(`${body.reason}: ${body.message} (trace ${body.metadata.trace_id})`)
    this.name = 'KinoraError'
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
  /** What to decide by: it never changes, the words may. */
  get reason(): Reason | typeof unreadable {
    return this.body.reason as Reason | typeof unreadable
  }
}

/** The platform says `fetch failed`, and why only further down. */
const reasonIn = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { code, message } = (error.cause ?? {}) as { code?: unknown; message?: unknown }
  return [code, message].find((each) => typeof each === 'string' && each !== '')?.toString() ?? error.message
}

/** No answer was had, or none that could be read, in as many tries as were allowed. */
export class NotReached extends Error {
  constructor(url: string, tries: number, cause: unknown) {
    const why = reasonIn(cause)
    super(`${new URL(url).origin} gave no answer in ${tries} ${tries === 1 ? 'try' : 'tries'}: ${why}`, { cause })
    this.name = 'NotReached'
  }
}

/** A task that failed, as `wait` and `run` raise it. */
export class TaskFailed extends Error {
  readonly task: TaskQueryReply
  constructor(task: TaskQueryReply) {
    super(describeFailure(task))
    this.name = 'TaskFailed'
    this.task = task
  }
  /** What to decide by: it never changes, the words may. */
  get reason(): string {
    return this.task.err_code
  }
}

/** A task that did not end within the time that the caller gave it. It goes on; it can be waited for again. */
export class StillRunning extends Error {
  readonly taskId: string
  constructor(taskId: string, state: string) {
    super(`task ${taskId} is still ${state}`)
    this.name = 'StillRunning'
    this.taskId = taskId
  }
}
