import { extname } from 'node:path'
import type { Args, CallOptions, Client } from '../client.ts'
import { type Calls, type CreateName, operations } from '../operations.gen.ts'
import type { TaskQueryReply } from '../requests-and-replies.gen.ts'
import type { WaitOptions } from '../wait.ts'
import { downloadTo } from './download-to.ts'

export type RunOptions = Omit<WaitOptions, 'check'> &
  Pick<CallOptions, 'idempotencyKey' | 'headers'> & {
    /** File of the first result; further results get `-2`, `-3` before the extension. Default: the task id. */
    output?: string
  }

export type RunResult = { task: TaskQueryReply; files: string[] }

const fileAt = (file: string, index: number): string => {
  if (index === 0) return file
  const extension = extname(file)
  return `${file.slice(0, file.length - extension.length)}-${index + 1}${extension}`
}

/** Downloads every result of a successful task. */
const downloadResults = async (
  { id, creations }: TaskQueryReply,
  output: string | undefined,
  signal: AbortSignal | undefined,
): Promise<string[]> => {
  const files: string[] = []
  for (const [index, { url }] of creations.entries()) {
    const file = fileAt(output ?? `${id}${extname(new URL(url).pathname)}`, index)
    await downloadTo(url, file, signal ? { signal } : {})
    files.push(file)
  }
  return files
}

/** Arguments of a create, with the options of the run instead of those of the call. */
export type RunArgs<N extends CreateName> = Args<Calls[N], RunOptions>

/** Creates a task, waits for its end and downloads its results. Throws `TaskFailed` for a failed task. */
export const runCreate = async <N extends CreateName>(
  client: Client,
  name: N,
  args: RunArgs<N>,
): Promise<RunResult> => {
  const count = operations[name].path.includes('{id}') ? 2 : 1
  const given = (args as readonly unknown[]).slice(0, count)
  const options = ((args as readonly unknown[])[count] ?? {}) as RunOptions
  const { output, idempotencyKey, headers, ...waiting } = options
  const call: CallOptions = {
    ...(waiting.signal ? { signal: waiting.signal } : {}),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    ...(headers === undefined ? {} : { headers }),
  }
  const create = client[name] as unknown as (...given: unknown[]) => Promise<{ id: string }>
  const created = await create(...given, call)
  const task = await client.wait(created.id, waiting)
  return { task, files: await downloadResults(task, output, waiting.signal) }
}
