type Line = Readonly<Record<string, unknown>>

export type Written = { api: readonly string[]; worker: readonly string[] }
export type CheckedLines = { ofTask: number; all: number; faults: string[] }

const parse = (lines: readonly string[]): Line[] =>
  lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line)

/** Events of every successful task. */
const successEvents = ['step started', 'step done', 'task ended'] as const
export const deliveredEvents = [...successEvents, 'callback delivered'] as const
export const undeliveredEvents = [...successEvents, 'callback not delivered'] as const

/** Counts the lines of a task: one of its create, and all of the worker. Each must have the trace id of the create. */
export const checkLogLines = (
  written: Written,
  { id, traceId }: { id: string; traceId: string },
  wanted: readonly string[] = deliveredEvents,
): CheckedLines => {
  const [api, worker] = [parse(written.api), parse(written.worker)]
  const all = [...api, ...worker]
  const isOfTask = (line: Line): boolean => line['taskId'] === id
  // Polls are separate requests.
  const creates = api.filter((line) => isOfTask(line) && String(line['operation']).startsWith('POST '))
  const steps = worker.filter(isOfTask)
  const ofTask = [...creates, ...steps]
  const events = new Set(steps.map((line) => line['msg']))
  return {
    ofTask: ofTask.length,
    all: all.length,
    faults: [
      ...all
        .filter((line) => !/^[0-9a-f]{32}$/.test(String(line['traceId'])))
        .map((line) => `no trace id: ${JSON.stringify(line)}`),
      ...ofTask
        .filter((line) => line['traceId'] !== traceId)
        .map((line) => `another trace id: ${JSON.stringify(line)}`),
      ...(creates.length === 1 ? [] : [`${creates.length} lines of the create`]),
      ...wanted.filter((event) => !events.has(event)).map((event) => `the worker has no line "${event}" of the task`),
    ],
  }
}
