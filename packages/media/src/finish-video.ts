import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Corner } from '@kinora/contract'
import type { FinishedVideo, FinishVideo, NodeSandbox, Sandbox } from '@kinora/domain'
import { encodeVideo } from './arguments/encode-video.ts'
import { labelVideo } from './arguments/label-video.ts'
import { sniffContainer } from './container/sniff-container.ts'
import { makeCover } from './cover/make-cover.ts'
import { labelText } from './label-text.ts'
import { checkResult } from './probe/check-result.ts'
import { findFault } from './probe/find-fault.ts'
import { probeFile } from './probe/probe-file.ts'
import { foreignRuns, ourRuns, type RunMedia } from './run-media.ts'
import { addWatermark } from './watermark/add-watermark.ts'
import { makeMark } from './watermark/make-mark.ts'

type Work = {
  input: FinishVideo
  sandbox: Sandbox & NodeSandbox
  run: RunMedia
  runForeign: RunMedia
  labelFile: string
  work: string
}

const makeResult = async ({ input, run, labelFile, work }: Work): Promise<string> => {
  const { video, want, outputFolder } = input
  const container = await sniffContainer(video, 'video')
  const source = await probeFile(run, video, container, work)
  const args =
    input.ours && container === 'mov' && findFault(source, want) === null
      ? labelVideo({ container, sound: want.sound, output: 'result.mp4' })
      : encodeVideo({ container, sourceHasSound: source.audio !== null, want, ours: input.ours, output: 'result.mp4' })
  await run({ program: 'ffmpeg', args, inputs: { video, label: labelFile }, outputFolder })
  return join(outputFolder, 'result.mp4')
}

/** The customer's mark keeps its corner. */
const chooseDraftCorner = (watermark: FinishVideo['watermark']): Corner =>
  watermark?.corner === 'top-left' ? 'top-right' : 'top-left'

/** Draws DRAFT into the picture, so that every later use of it shows that it is one. */
const markDraft = async (
  { input, sandbox, run, runForeign, labelFile, work }: Work,
  clean: string,
): Promise<string> => {
  const { want, ours, outputFolder, signal } = input
  const corner = chooseDraftCorner(input.watermark)
  const mark = await makeMark({ runForeign, sandbox, signal }, { corner, text: 'DRAFT', image: null }, want, work)
  return addWatermark(run, {
    clean,
    shape: want,
    ours,
    mark,
    corner,
    labelFile,
    output: 'draft.mp4',
    outputFolder,
    work,
  })
}

const makeWatermarked = async ({ input, sandbox, run, runForeign, labelFile, work }: Work, clean: string) => {
  if (input.watermark === null) return null
  const { want, ours, label, outputFolder, signal } = input
  const mark = await makeMark({ runForeign, sandbox, signal }, input.watermark, want, work)
  const { corner } = input.watermark
  const marked = await addWatermark(run, {
    clean,
    shape: want,
    ours,
    mark,
    corner,
    labelFile,
    output: 'watermarked.mp4',
    outputFolder,
    work,
  })
  await checkResult(run, { file: marked, want, label, isDraft: input.draft === true, work })
  return marked
}

export const finishVideo = async (
  sandbox: Sandbox & NodeSandbox,
  oursWallMs: number,
  input: FinishVideo,
): Promise<FinishedVideo> => {
  const { want, label, outputFolder, signal } = input
  const runForeign = foreignRuns(sandbox, signal)
  const run = input.ours ? ourRuns(sandbox, oursWallMs, signal) : runForeign
  const work = await mkdtemp(join(outputFolder, 'work-'))
  try {
    const labelFile = join(work, 'label')
    await writeFile(labelFile, labelText(label, input.draft === true))
    const job = { input, sandbox, run, runForeign, labelFile, work }
    const rendered = await makeResult(job)
    const result = input.draft ? await markDraft(job, rendered) : rendered
    const shape = await checkResult(run, { file: result, want, label, isDraft: input.draft === true, work })
    const cover = await makeCover(run, { video: result, shape, choice: input.cover, outputFolder, work })
    const watermarked = await makeWatermarked(job, result)
    return { result, cover, watermarked, shape }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
