/** The request succeeded, but the task failed. */
export class TaskFailed extends Error {
  /** Error code of the service, if any. */
  readonly reason: string
  constructor(message: string, reason = '') {
    super(message)
    this.reason = reason
  }
}
