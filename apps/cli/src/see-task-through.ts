import type { Client, TaskQueryReply } from '@kinora/sdk'
import { downloadTo } from '@kinora/sdk/node'
import { progressText } from './progress-text.ts'
import { TaskFailed } from './task-failed.ts'
import type { Terminal } from './terminal.ts'

/** Longer than any film takes; who has enough presses a key. */
const timeoutMs = 86_400_000

export type Seen = TaskQueryReply & { file?: string }

/** Waits for the end of a task with a progress line, and saves its result when a file is named. */
export const seeTaskThrough = async (
  { client, terminal }: { client: Pick<Client, 'wait'>; terminal: Terminal },
  id: string,
  file: string | undefined,
): Promise<Seen> => {
  let told = ''
  const onProgress = (read: TaskQueryReply): void => {
    const line = progressText(read)
    // A log wants the states, not every step between them.
    const mark = terminal.isLive ? line : read.state
    if (mark !== told) terminal.rewrite(line)
    told = mark
  }
  const reply = await client.wait(id, { onProgress, timeoutMs }).finally(terminal.endRewriting)
  if (reply.state === 'failed') throw new TaskFailed(`task ${id} failed: ${reply.err_code}`)
  const [creation] = reply.creations
  if (file === undefined || !creation) return reply
  await downloadTo(creation.url, file)
  terminal.tell(`${terminal.paint('green', 'saved')} ${file}`)
  return { ...reply, file }
}
