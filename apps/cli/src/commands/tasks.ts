import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { addWaiting, type Ending, isWaiting } from '../creates/ending.ts'
import { seeTaskThrough } from '../see-task-through.ts'
import { wholeNumber } from '../whole-number.ts'

type ListFlags = { states?: string; count: number; from?: string }

export const addTasks = (program: Command, context: CommandContext): void => {
  const { terminal } = context
  program
    .command('tasks')
    .description('list tasks, newest first')
    .option('--states <list>', 'only in these states, comma-separated')
    .option('--from <time>', 'made since then, for instance 2030-01-31T00:00:00Z')
    .option('--count <number>', 'how many', wholeNumber, 20)
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
  addWaiting(program.command('task').description('show a task and its results').argument('<id>')).action(
    async (id: string, flags: Ending) => {
      const client = context.client()
      context.print(isWaiting(flags) ? await seeTaskThrough({ client, terminal }, id, flags) : await client.get(id))
    },
  )
  program
    .command('watch')
    .description('print a line of JSON each time a task comes further, until it has ended')
    .argument('<id>')
    .action(async (id: string) => {
      for await (const task of context.client().watchTask(id)) terminal.show(JSON.stringify(task))
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
  program
    .command('credits')
    .description('the balance, what runs and what waits')
    .action(async () => context.print(await context.client().getCredits({ show_detail: 'true' })))
}
