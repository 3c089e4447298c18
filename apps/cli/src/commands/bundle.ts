import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { readBundle } from '../bundles/read-bundle.ts'
import { runBundle } from '../bundles/run-bundle.ts'
import type { CommandContext } from '../command-context.ts'
import { TaskFailed } from '../task-failed.ts'

export const addBundle = (program: Command, context: CommandContext): void => {
  const bundle = program.command('bundle').description('all that is needed to run a task again: save it, run it')
  bundle
    .command('save')
    .description('save the bundle of a task; the key needs the scope bundle')
    .argument('<id>')
    .argument('<file>')
    .action(async (id: string, file: string) => {
      await writeFile(file, `${JSON.stringify(await context.client().getBundle(id), null, 2)}\n`)
      context.terminal.tell(`${context.terminal.paint('green', 'saved')} ${file}`)
    })
  bundle
    .command('run')
    .description('run a task again with the same seed, and compare what comes of it')
    .argument('<file>', 'a bundle')
    .option('--inputs <folder>', 'where the media lies that the task was given, under any names')
    .option('--original <file>', 'the first result, where the service has it no more')
    .action(async (file: string, flags: { inputs?: string; original?: string }) => {
      const rerun = await runBundle(
        { client: context.client(), terminal: context.terminal },
        await readBundle(file),
        flags,
      )
      context.print(rerun)
      if (rerun.compared.startsWith('different')) throw new TaskFailed(`task ${rerun.id} gave ${rerun.compared}`)
    })
}
