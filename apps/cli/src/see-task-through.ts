import { type Client, describeFailure, type TaskQueryReply } from '@kinora/sdk'
import { downloadTo } from '@kinora/sdk/node'
import { pictureEscapes } from './picture-escapes.ts'
import { progressText } from './progress-text.ts'
import { TaskFailed } from './task-failed.ts'
import type { Terminal } from './terminal.ts'

/** Longer than any film takes; who has enough presses a key. */
const timeoutMs = 86_400_000

export type Seen = TaskQueryReply & { file?: string }
type Wanted = { output?: string; preview?: true }

const bytesAt = async (url: string): Promise<Uint8Array> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`the picture was answered with ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** The picture itself, or what a film begins with. */
const preview = async ({ graphics, tell, write }: Terminal, { url, cover_url: cover }: Creation): Promise<void> => {
  const isPicture = /\.(png|jpe?g|webp)$/.test(new URL(url).pathname)
  const shown = isPicture ? url : cover
  const escapes = shown === '' ? undefined : pictureEscapes(await bytesAt(shown), graphics())
  if (escapes === undefined) tell('this terminal shows no pictures')
  else write(`${escapes}\n`)
}
type Creation = TaskQueryReply['creations'][number]

/** Waits for the end of a task with a progress line, saves its result when a file is named, and shows it when asked to. */
export const seeTaskThrough = async (
  { client, terminal }: { client: Pick<Client, 'wait'>; terminal: Terminal },
  id: string,
  wanted: Wanted = {},
): Promise<Seen> => {
  let told = ''
  const onProgress = (read: TaskQueryReply): void => {
    const line = progressText(read, terminal.isLive ? terminal.columns() : undefined)
    // A log wants the states, not every step between them.
    const mark = terminal.isLive ? line : read.state
    if (mark !== told) terminal.rewrite(line)
    told = mark
  }
  const reply = await client.wait(id, { onProgress, timeoutMs, check: false }).finally(terminal.endRewriting)
  if (reply.state === 'failed') throw new TaskFailed(describeFailure(reply), reply.err_code)
  const [creation] = reply.creations
  if (!creation) return reply
  if (wanted.preview) await preview(terminal, creation)
  if (wanted.output === undefined) return reply
  await downloadTo(creation.url, wanted.output)
  terminal.tell(`${terminal.paint('green', 'saved')} ${wanted.output}`)
  return { ...reply, file: wanted.output }
}
