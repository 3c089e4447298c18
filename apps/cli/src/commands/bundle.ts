import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { readBundle } from '../bundles/read-bundle.ts'
import { runBundle } from '../bundles/run-bundle.ts'
import type { CommandContext } from '../command-context.ts'
import { TaskFailed } from '../task-failed.ts'

export const addBundle = (program: Command, context: CommandContext): void => {
  const bundle = program.command('bundle').description('Save and run reproduction bundles of tasks')
  bundle
    .command('save')
    .description('Save the bundle of a task; the key needs the scope bundle')
    .argument('<id>')
    .argument('<file>')
    .action(async (id: string, file: string) => {
      await writeFile(file, `${JSON.stringify(await context.client().getBundle(id), null, 2)}\n`)
      context.terminal.log(`${context.terminal.paint('green', 'saved')} ${file}`)
    })
  bundle
    .command('run')
    .description('Run a task again with the same seed and compare the results')
    .argument('<file>', 'bundle file')
    .option('--inputs <folder>', 'folder with the input media of the task; file names do not matter')
    .option('--original <file>', 'original result, if the service has deleted it')
    .action(async (file: string, flags: { inputs?: string; original?: string }) => {
      const rerun = await runBundle(
        { client: context.client(), terminal: context.terminal },
        await readBundle(file),
        flags,
      )
      context.print(rerun)
      if (rerun.compared.startsWith('different')) throw new TaskFailed(`task ${rerun.id} returned ${rerun.compared}`)
    })
}
