import { type AdminEndpoint, adminEndpoints } from '@kinora/contract'
import type { CommandContext } from '../command-context.ts'
import { taskListText, taskText } from './task-lines.ts'

type Render = (reply: never, nowMs: number) => string

const renderers = new Map<AdminEndpoint, Render>([
  [adminEndpoints.listAllTasks, taskListText],
  [adminEndpoints.inspectTask, taskText],
])

/** The context of a command about tasks, which prints for a person unless JSON is asked for. */
export const printingTasks = (endpoint: AdminEndpoint, context: CommandContext): CommandContext => {
  const render = renderers.get(endpoint)
  if (!render) return context
  return {
    ...context,
    print: (reply) =>
      context.isJson() ? context.print(reply) : context.terminal.show(render(reply as never, Date.now())),
  }
}
