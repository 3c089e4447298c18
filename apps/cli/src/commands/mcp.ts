import { type Toolset, toolsetNames } from '@kinora/mcp'
import { serveStdio } from '@kinora/mcp/stdio'
import { type Command, Option } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { explain } from '../explain.ts'
import { wholeNumber } from '../whole-number.ts'

const readOpenApi = async (url: string): Promise<object> => {
  const answer = await fetch(new URL('openapi.json', url.endsWith('/') ? url : `${url}/`), {
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`)
  return (await answer.json()) as object
}

/** Standard output belongs to the protocol from here on; whatever is said beside it goes to the other stream. */
export const addMcp = (program: Command, context: CommandContext, version: string): void => {
  program
    .command('mcp')
    .description('serve the tools of the Model Context Protocol to the program that starts this one')
    .option('--costly-above <credits>', 'what may cost more is refused until the call allows it', wholeNumber)
    .addOption(
      new Option('--toolset <name>', 'tools to list: the usual ones or all').choices(toolsetNames).default('default'),
    )
    .action((flags: { costlyAbove?: number; toolset: Toolset }) =>
      serveStdio({
        client: context.client(),
        version,
        readDocument: () => readOpenApi(context.settingOf('url')),
        ...flags,
        onError: (error) => context.terminal.tell(explain(error)),
      }),
    )
}
