import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decode, pixelFolder } from '../../runtime/inputs/decode.ts'
import type { MakeReady } from '../../runtime/work.ts'
import { writeAnswer } from '../../runtime/write-answer.ts'
import { cutsArguments } from './cuts-arguments.ts'

const shortestShot = 0.4

/** When pictures came that are unlike the ones before them; what flickers within a moment is one cut. */
const readCuts = (report: string, seconds: number): number[] => {
  const cuts: number[] = []
  for (const [, time] of report.matchAll(/pts_time:([\d.]+)/g)) {
    const at = Number(time)
    if (at - (cuts.at(-1) ?? 0) >= shortestShot && seconds - at >= shortestShot) cuts.push(at)
  }
  return cuts
}

const report = 'cuts'

export const readyCuts: MakeReady<'find-cuts'> = async ({ video }, file) => {
  const path = await file(video)
  return {
    mediaType: 'application/json',
    async run(bench) {
      bench.onProgress(0, 0.95)
      await decode(bench, path, cutsArguments(report))
      const told = await readFile(join(pixelFolder(bench), report), 'utf8')
      return writeAnswer(bench, { cuts: readCuts(told, video.seconds) })
    },
  }
}
