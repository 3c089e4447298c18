import { type ClientOptions, createClient as createPlainClient } from '../client.ts'
import type { CreateName } from '../operations.gen.ts'
import { type RunArgs, type RunResult, runCreate } from './run-create.ts'

export { type DownloadOptions, downloadTo } from './download-to.ts'
export type { RunOptions, RunResult } from './run-create.ts'

/** The client of `@kinora/sdk` extended with `run`, which writes files. */
export const createClient = (settings: ClientOptions = {}) => {
  const client = createPlainClient(settings)
  return {
    ...client,
    /** Creates a task, waits for its end and downloads its results. */
    run: <N extends CreateName>(name: N, ...args: RunArgs<N>): Promise<RunResult> => runCreate(client, name, args),
  }
}
export type NodeClient = ReturnType<typeof createClient>
