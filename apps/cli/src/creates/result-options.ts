import type { TaskQueryReply } from '@kinora/sdk'
import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { printWarnings } from '../print-warnings.ts'
import { waitForTask } from '../wait-for-task.ts'

/** Options for the result of a create. */
export type ResultOptions = { quote?: true; wait?: true; output?: string; preview?: true }

export const addWaitOptions = (command: Command): Command =>
  command
    .option('--wait', 'wait for the result and show progress')
    .option('-o, --output <file>', 'wait and save the result to a file')
    .option('--preview', 'wait and show the image or the first frame, if the terminal supports it')

export const isWaiting = ({ wait, output, preview }: ResultOptions): boolean =>
  wait === true || preview === true || output !== undefined

export const addResultOptions = (command: Command): Command =>
  addWaitOptions(command.option('--quote', 'estimate the price without creating a task'))

type CreateRequest = { path: string; body: Record<string, unknown> }

/** Sends the create and prints its price, its task or its result. */
export const createAndShow = async (
  context: CommandContext,
  { path, body }: CreateRequest,
  flags: ResultOptions,
): Promise<void> => {
  const { terminal } = context
  const client = context.client()
  if (flags.quote) return context.print(await client.create(`${path}?dry_run=true`, body))
  const created = await client.create(path, body)
  if (!isWaiting(flags)) {
    printWarnings(terminal, created as Partial<Pick<TaskQueryReply, 'warnings'>>)
    return context.print(created)
  }
  const result = await waitForTask({ client, terminal }, created.id, flags)
  printWarnings(terminal, result)
  const { id, state, credits, file } = result
  context.print(file === undefined || context.isJson() ? result : { id, state, credits, file })
}
