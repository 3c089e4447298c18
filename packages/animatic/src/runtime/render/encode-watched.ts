import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Bench } from '../work.ts'

const lookEveryMs = 500
const microsPerSecond = 1_000_000

/** How many seconds are written, by the last whole report of ffmpeg. */
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

/** One run of ffmpeg over files, which writes `film.mp4` and beside it, in `progress`, how far it is; gives the film's path. */
export const encodeWatched = async (bench: Bench, { seconds, ...run }: Encode): Promise<string> => {
  const { sandbox, scratch, wallMs, signal, onProgress } = bench
  const outputFolder = join(scratch, 'film')
  await mkdir(outputFolder, { recursive: true })
  const look = async (): Promise<void> => {
    const report = await readFile(join(outputFolder, 'progress'), 'utf8').catch(() => '')
    onProgress(Math.min(1, secondsWritten(report) / seconds))
  }
  const watch = setInterval(() => void look(), lookEveryMs)
  try {
    await sandbox.run({ program: 'ffmpeg', ...run, outputFolder, trust: 'ours', wallMs, signal })
    return join(outputFolder, 'film.mp4')
  } finally {
    clearInterval(watch)
  }
}
