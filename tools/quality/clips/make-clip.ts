import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '@kinora/sdk'
import { judgeClip } from './judge-clip.ts'
import { patiently } from './patiently.ts'
import type { Clip } from './plan-clips.ts'
import { probeClip } from './probe-clip.ts'

const timeoutMs = 3_600_000
const prompt = 'A red lighthouse on a rocky shore at dawn, gulls above the waves'

export const fileNameOf = ({ model, seconds, resolution, ratio, audio }: Clip): string =>
  `${model}-${seconds}s-${resolution}-${ratio.replace(':', 'x')}-${audio ? 'sound' : 'silent'}.mp4`

/** Makes one clip as a customer would and answers what is wrong with it. */
export const makeClip = async (client: Client, clip: Clip, folder: string): Promise<string[]> => {
  const { model, seconds: duration, resolution, ratio: aspect_ratio, audio } = clip
  const body = { model, prompt, duration, resolution, aspect_ratio, audio, seed: 7 }
  const idempotencyKey = crypto.randomUUID()
  const { id } = await patiently(() => client.textToVideo(body, { idempotencyKey }))
  const task = await patiently(() => client.wait(id, { timeoutMs, check: false }))
  const [creation] = task.creations
  if (task.state === 'failed' || !creation) return [`the task ended ${task.state} ${task.err_code}`]
  const answer = await fetch(creation.url)
  if (!answer.ok) return [`the result answered ${answer.status}`]
  const file = join(folder, fileNameOf(clip))
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
  const faults = judgeClip(await probeClip(file), clip.want, id)
  return creation.duration === duration ? faults : [...faults, `the reply says ${creation.duration} s`]
}
