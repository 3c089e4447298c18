import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { JobContext } from '../job-context.ts'

const pollIntervalMs = 500
const microsPerSecond = 1_000_000

/** The seconds written, by the last complete report of ffmpeg. */
export const secondsWritten = (report: string): number => {
  const times = [...report.matchAll(/^out_time_us=(\d+)\n/gm)]
  return Number(times.at(-1)?.[1] ?? 0) / microsPerSecond
}

type Encode = {
  args: readonly string[]
  inputs: Readonly<Record<string, string>>
  stdin?: Readable
  seconds: number
}

/** Runs ffmpeg over files. It writes `film.mp4` and its progress to `progress`. Returns the path of the film. */
export const encodeWithProgress = async (context: JobContext, { seconds, ...run }: Encode): Promise<string> => {
  const { sandbox, scratch, wallMs, signal, onProgress } = context
  const outputFolder = join(scratch, 'film')
  await mkdir(outputFolder, { recursive: true })
  const pollProgress = async (): Promise<void> => {
    const report = await readFile(join(outputFolder, 'progress'), 'utf8').catch(() => '')
    onProgress(Math.min(1, secondsWritten(report) / seconds))
  }
  const timer = setInterval(() => void pollProgress(), pollIntervalMs)
  try {
    await sandbox.run({ program: 'ffmpeg', ...run, outputFolder, trust: 'ours', wallMs, signal })
    return join(outputFolder, 'film.mp4')
  } finally {
    clearInterval(timer)
  }
}
