import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decode, pixelFolder } from '../../runtime/inputs/decode.ts'
import type { StepHandler } from '../../runtime/job-context.ts'
import { writeJsonResult } from '../../runtime/write-json-result.ts'
import { cutsArguments } from './cuts-arguments.ts'

const shortestShot = 0.4

/** Times of frames that differ from the ones before them; a flicker within a moment is one cut. */
const readCuts = (report: string, seconds: number): number[] => {
  const cuts: number[] = []
  for (const [, time] of report.matchAll(/pts_time:([\d.]+)/g)) {
    const at = Number(time)
    if (at - (cuts.at(-1) ?? 0) >= shortestShot && seconds - at >= shortestShot) cuts.push(at)
  }
  return cuts
}

const report = 'cuts'

export const prepareFindCuts: StepHandler<'find-cuts'> = async ({ video }, fetchFile) => {
  const path = await fetchFile(video)
  return {
    mediaType: 'application/json',
    async run(context) {
      context.onProgress(0, 0.95)
      await decode(context, path, cutsArguments(report))
      const reportText = await readFile(join(pixelFolder(context), report), 'utf8')
      return writeJsonResult(context, { cuts: readCuts(reportText, video.seconds) })
    },
  }
}
