import { serveStdio } from '@kinora/mcp/stdio'
import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { explain } from '../explain.ts'
import { wholeNumber } from '../whole-number.ts'

/** Standard output belongs to the protocol from here on; whatever is said beside it goes to the other stream. */
export const addMcp = (program: Command, context: CommandContext, version: string): void => {
  program
    .command('mcp')
    .description('serve the tools of the Model Context Protocol to the program that starts this one')
    .option('--costly-above <credits>', 'what may cost more is refused until the call allows it', wholeNumber)
    .action((flags: { costlyAbove?: number }) =>
      serveStdio({
        client: context.client(),
        version,
        ...flags,
        onError: (error) => context.terminal.tell(explain(error)),
      }),
    )
}
