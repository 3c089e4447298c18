import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { addWaitOptions, isWaiting, type ResultOptions } from '../creates/result-options.ts'
import { waitForTask } from '../wait-for-task.ts'
import { wholeNumber } from '../whole-number.ts'

type ListFlags = { states?: string; count: number; from?: string }

export const addTasks = (program: Command, context: CommandContext): void => {
  const { terminal } = context
  program
    .command('tasks')
    .description('List tasks, newest first')
    .option('--states <list>', 'only in these states, comma-separated')
    .option('--from <time>', 'created since, such as 2030-01-31T00:00:00Z')
    .option('--count <number>', 'number of tasks', wholeNumber, 20)
    .action(async ({ states, count, from }: ListFlags) => {
      const { tasks } = await context.client().listTasks({
        'pager.pagesz': count,
        ...(from === undefined ? {} : { 'created_at.from': from }),
        ...(states === undefined ? {} : { states: states.split(',') as never }),
      })
      if (context.isJson()) return context.print({ tasks })
      for (const { id, state, created_at: made, model, prompt } of tasks)
        terminal.show([id, state.padEnd(10), made, model ?? '', (prompt ?? '').slice(0, 40)].join('  ').trimEnd())
    })
  addWaitOptions(program.command('task').description('Show a task and its results').argument('<id>')).action(
    async (id: string, flags: ResultOptions) => {
      const client = context.client()
      context.print(isWaiting(flags) ? await waitForTask({ client, terminal }, id, flags) : await client.get(id))
    },
  )
  program
    .command('watch')
    .description('Print a JSON line for each change of a task until it ends')
    .argument('<id>')
    .action(async (id: string) => {
      for await (const task of context.client().watchTask(id)) terminal.show(JSON.stringify(task))
    })
  program
    .command('cancel')
    .description('Cancel a task and refund its credits')
    .argument('<id>')
    .action(async (id: string) => {
      const client = context.client()
      await client.cancel(id)
      context.print(await client.get(id))
    })
  program
    .command('credits')
    .description('Show the balance and the number of running and waiting tasks')
    .action(async () => context.print(await context.client().getCredits({ show_detail: 'true' })))
}
