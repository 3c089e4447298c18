/** The service did its part; the task itself ended badly. */
export class TaskFailed extends Error {
  /** Why, where the service has a word for it. */
  readonly reason: string
  constructor(message: string, reason = '') {
    super(message)
    this.reason = reason
  }
}
