import { z } from 'zod'
import { followTask, timeoutSeconds } from '../follow-task.ts'
import { toToolResult } from '../results.ts'
import { defineTool, readsOnly } from '../tool.ts'

const id = z.string().min(1).meta({ description: 'Task id' })

const task = defineTool({
  name: 'task',
  title: 'Read a task',
  description:
    'State, progress, price and result links of a task. Use it for fresh links (old ones expire) or a look at the progress. To wait for the end use wait, not repeated calls.',
  input: z.object({ id }),
  annotations: readsOnly,
  run: async (given, { client, signal }) => toToolResult(await client.get(given.id, { signal })),
})

const tasks = defineTool({
  name: 'tasks',
  title: 'List tasks',
  description: 'List tasks of the last days, newest first. Use it to find a task whose id is not known.',
  input: z.object({
    states: z
      .array(z.enum(['created', 'queueing', 'processing', 'success', 'failed']))
      .optional()
      .meta({ description: 'Only tasks in these states' }),
    count: z.int().min(1).max(100).default(10),
    page_token: z.string().optional().meta({ description: 'next_page_token of the previous page' }),
  }),
  annotations: readsOnly,
  run: async ({ states, count, page_token: token }, { client, signal }) =>
    toToolResult(
      await client.listTasks(
        {
          'pager.pagesz': count,
          ...(states === undefined ? {} : { states }),
          ...(token === undefined ? {} : { 'pager.page_token': token }),
        },
        { signal },
      ),
    ),
})

const wait = defineTool({
  name: 'wait',
  title: 'Wait for a task',
  description:
    'Wait for the end of a task and return its results as links. If it returns before the end, call it again. Cancelling the call ends the waiting, not the task.',
  input: z.object({ id, timeout_seconds: timeoutSeconds }),
  annotations: readsOnly,
  run: (given, call) => followTask(given.id, given.timeout_seconds, call),
})

const cancel = defineTool({
  name: 'cancel',
  title: 'Cancel a task',
  description: 'Cancel a task that has not ended; its credits are refunded. Only if the user wants it.',
  input: z.object({ id }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  async run(given, { client, signal }) {
    await client.cancel(given.id, { signal })
    return toToolResult(await client.get(given.id, { signal }))
  },
})

export const taskTools = [task, tasks, wait, cancel] as const
