import type { TaskQueryReply } from '@kinora/sdk'
import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { seeTaskThrough } from '../see-task-through.ts'
import { tellWarnings } from '../tell-warnings.ts'

/** What comes after a create was asked for. */
export type Ending = { quote?: true; wait?: true; output?: string; preview?: true }

export const addWaiting = (command: Command): Command =>
  command
    .option('--wait', 'wait for the end, with a progress line')
    .option('-o, --output <file>', 'wait, then save the result')
    .option('--preview', 'wait, then show the picture or the first frame, in terminals that can')

export const isWaiting = ({ wait, output, preview }: Ending): boolean =>
  wait === true || preview === true || output !== undefined

export const addEnding = (command: Command): Command =>
  addWaiting(command.option('--quote', 'only say what it would cost'))

type Ask = { path: string; body: Record<string, unknown> }

/** Makes it and shows what was wanted of it: its price, its task, or its end. */
export const makeAndShow = async (context: CommandContext, { path, body }: Ask, flags: Ending): Promise<void> => {
  const { terminal } = context
  const client = context.client()
  if (flags.quote) return context.print(await client.create(`${path}?dry_run=true`, body))
  const created = await client.create(path, body)
  if (!isWaiting(flags)) {
    tellWarnings(terminal, created as Partial<Pick<TaskQueryReply, 'warnings'>>)
    return context.print(created)
  }
  const seen = await seeTaskThrough({ client, terminal }, created.id, flags)
  tellWarnings(terminal, seen)
  const { id, state, credits, file } = seen
  context.print(file === undefined || context.isJson() ? seen : { id, state, credits, file })
}
