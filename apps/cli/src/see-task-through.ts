import type { QueryReply } from '@kinora/contract'
import type { Client } from '@kinora/sdk'
import { followTask } from './follow-task.ts'
import { progressText } from './progress-text.ts'
import { saveResult } from './save-result.ts'
import { TaskFailed } from './task-failed.ts'
import type { Terminal } from './terminal.ts'

export type Seen = QueryReply & { file?: string }

/** Waits for the end of a task with a progress line, and saves its result when a file is named. */
export const seeTaskThrough = async (
  { client, terminal }: { client: Pick<Client, 'get'>; terminal: Terminal },
  id: string,
  file: string | undefined,
): Promise<Seen> => {
  let told = ''
  const reply = await followTask(client, id, (read) => {
    const line = progressText(read)
    // A log wants the states, not every step between them.
    const mark = terminal.isLive ? line : read.state
    if (mark !== told) terminal.rewrite(line)
    told = mark
  }).finally(terminal.endRewriting)
  if (reply.state === 'failed') throw new TaskFailed(`task ${id} failed: ${reply.err_code}`)
  const [creation] = reply.creations
  if (file === undefined || !creation) return reply
  await saveResult(creation.url, file)
  terminal.tell(`${terminal.paint('green', 'saved')} ${file}`)
  return { ...reply, file }
}
