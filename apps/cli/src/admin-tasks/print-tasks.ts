import { type AdminEndpoint, adminEndpoints } from '@kinora/contract'
import type { CommandContext } from '../command-context.ts'
import { taskListText, taskText } from './task-lines.ts'

type Render = (reply: never, nowMs: number) => string

const renderers = new Map<AdminEndpoint, Render>([
  [adminEndpoints.listAllTasks, taskListText],
  [adminEndpoints.inspectTask, taskText],
])

/** Wraps the context of a task command: prints text unless --json is set. */
export const withTaskRenderer = (endpoint: AdminEndpoint, context: CommandContext): CommandContext => {
  const render = renderers.get(endpoint)
  if (!render) return context
  return {
    ...context,
    print: (reply) =>
      context.isJson() ? context.print(reply) : context.terminal.show(render(reply as never, Date.now())),
  }
}
