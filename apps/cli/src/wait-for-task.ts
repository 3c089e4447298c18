import { type Client, describeFailure, type TaskQueryReply } from '@kinora/sdk'
import { downloadTo } from '@kinora/sdk/node'
import { pictureEscapes } from './picture-escapes.ts'
import { progressText } from './progress-text.ts'
import { TaskFailed } from './task-failed.ts'
import type { Terminal } from './terminal.ts'

/** Longer than any film takes; the user can interrupt the wait. */
const timeoutMs = 86_400_000

export type FinishedTask = TaskQueryReply & { file?: string }
type Wanted = { output?: string; preview?: true }

const downloadBytes = async (url: string): Promise<Uint8Array> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`image download returned status ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Shows the image, or the cover of a video. */
const preview = async ({ graphics, log, write }: Terminal, { url, cover_url: cover }: Creation): Promise<void> => {
  const isPicture = /\.(png|jpe?g|webp)$/.test(new URL(url).pathname)
  const shown = isPicture ? url : cover
  const escapes = shown === '' ? undefined : pictureEscapes(await downloadBytes(shown), graphics())
  if (escapes === undefined) log('preview not available: the terminal does not support images')
  else write(`${escapes}\n`)
}
type Creation = TaskQueryReply['creations'][number]

/** Waits for the end of a task with a progress line, then saves and previews its result if requested. */
export const waitForTask = async (
  { client, terminal }: { client: Pick<Client, 'wait'>; terminal: Terminal },
  id: string,
  wanted: Wanted = {},
): Promise<FinishedTask> => {
  let lastMark = ''
  const onProgress = (read: TaskQueryReply): void => {
    const line = progressText(read, terminal.isLive ? terminal.columns() : undefined)
    // A log shows only state changes, not every progress step.
    const mark = terminal.isLive ? line : read.state
    if (mark !== lastMark) terminal.rewrite(line)
    lastMark = mark
  }
  const reply = await client.wait(id, { onProgress, timeoutMs, check: false }).finally(terminal.endRewriting)
  if (reply.state === 'failed') throw new TaskFailed(describeFailure(reply), reply.err_code)
  const [creation] = reply.creations
  if (!creation) return reply
  if (wanted.preview) await preview(terminal, creation)
  if (wanted.output === undefined) return reply
  await downloadTo(creation.url, wanted.output)
  terminal.log(`${terminal.paint('green', 'saved')} ${wanted.output}`)
  return { ...reply, file: wanted.output }
}
