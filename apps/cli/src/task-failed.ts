/** The service did its part; the task itself ended badly. */
export class TaskFailed extends Error {}
