import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '@kinora/sdk'
import { checkClip } from './check-clip.ts'
import type { Clip } from './plan-clips.ts'
import { probeClip } from './probe-clip.ts'
import { retryWhileShedding } from './retry-while-shedding.ts'

const timeoutMs = 3_600_000
const prompt = 'A red lighthouse on a rocky shore at dawn, gulls above the waves'

export const clipFileName = ({ model, seconds, resolution, ratio, audio }: Clip): string =>
  `${model}-${seconds}s-${resolution}-${ratio.replace(':', 'x')}-${audio ? 'sound' : 'silent'}.mp4`

/** Creates one clip as a client would and returns its faults. */
export const makeClip = async (client: Client, clip: Clip, folder: string): Promise<string[]> => {
  const { model, seconds: duration, resolution, ratio: aspect_ratio, audio } = clip
  const body = { model, prompt, duration, resolution, aspect_ratio, audio, seed: 7 }
  const idempotencyKey = crypto.randomUUID()
  const { id } = await retryWhileShedding(() => client.textToVideo(body, { idempotencyKey }))
  const task = await retryWhileShedding(() => client.wait(id, { timeoutMs, check: false }))
  const [creation] = task.creations
  if (task.state === 'failed' || !creation) return [`the task ended ${task.state} ${task.err_code}`]
  const answer = await fetch(creation.url)
  if (!answer.ok) return [`the result answered ${answer.status}`]
  const file = join(folder, clipFileName(clip))
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
  const faults = checkClip(await probeClip(file), clip.want, id)
  return creation.duration === duration ? faults : [...faults, `the reply has ${creation.duration} s`]
}
