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
  if (!answer.ok) throw new Error(`${answer.url} returned status ${answer.status}`)
  return (await answer.json()) as object
}

/** The protocol uses standard output; all other output goes to standard error. */
export const addMcp = (program: Command, context: CommandContext, version: string): void => {
  program
    .command('mcp')
    .description('Run an MCP server over stdio')
    .option('--costly-above <credits>', 'price limit; calls above it need max_credits', wholeNumber)
    .addOption(
      new Option('--toolset <name>', 'tools to list: the default set or all').choices(toolsetNames).default('default'),
    )
    .action((flags: { costlyAbove?: number; toolset: Toolset }) =>
      serveStdio({
        client: context.client(),
        version,
        readDocument: () => readOpenApi(context.requireSetting('url')),
        ...flags,
        onError: (error) => context.terminal.log(explain(error)),
      }),
    )
}
