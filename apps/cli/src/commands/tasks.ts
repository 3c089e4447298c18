import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { seeTaskThrough } from '../see-task-through.ts'

export const addTasks = (program: Command, context: CommandContext): void => {
  program
    .command('task')
    .description('show a task and its results')
    .argument('<id>')
    .option('--wait', 'wait for the end, with a progress line')
    .option('-o, --output <file>', 'wait, then save the result')
    .action(async (id: string, flags: { wait?: true; output?: string }) => {
      const client = context.client()
      const isWaiting = flags.wait === true || flags.output !== undefined
      context.print(
        isWaiting
          ? await seeTaskThrough({ client, terminal: context.terminal }, id, flags.output)
          : await client.get(id),
      )
    })
  program
    .command('cancel')
    .description('cancel a task; its credits come back')
    .argument('<id>')
    .action(async (id: string) => {
      const client = context.client()
      await client.cancel(id)
      context.print(await client.get(id))
    })
}
