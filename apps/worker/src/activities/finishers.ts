import { join } from 'node:path'
import type { ObjectStore } from '@kinora/adapters/objects'
import { AppError } from '@kinora/contract'
import type { FinishedCreation, MediaTools, TextRef } from '@kinora/domain'
import type { Policy } from '../policy.ts'
import { patiently } from './patiently.ts'
import type { Finishers } from './run-media-step.ts'
import type { StepRun } from './run-step.ts'

export type FinisherDeps = {
  objects: Pick<ObjectStore, 'put' | 'getFile'>
  tools: MediaTools
  policy: Policy
  watermarkText: string
  serviceName: string
}

/** The label every result carries when the request brings none of its own. */
const standardLabel = (serviceName: string, taskId: string): string =>
  JSON.stringify({
    Label: '1',
    ContentProducer: serviceName,
    ProduceID: taskId,
    ReservedCode1: '',
    ContentPropagator: '',
    PropagateID: '',
    ReservedCode2: '',
  })

/** Render in, creation out: label, cover and marked copy are made, and success is only told of what lies in the store. */
export const createFinishers = (deps: FinisherDeps): Finishers => {
  const { objects, tools } = deps
  const labelOf = ({ key, texts }: StepRun, { text }: TextRef): string =>
    texts[text] || standardLabel(deps.serviceName, key.taskId)
  const put = (run: StepRun, file: string, mediaType: string) =>
    patiently(() => objects.put(run.key, file, mediaType), run.signal)
  /** Success is not told of what the operator does not want to be seen. */
  const allowed = async (run: StepRun, creation: FinishedCreation): Promise<FinishedCreation> => {
    await deps.policy({ stage: 'result', taskId: run.key.taskId, media: creation.result })
    return creation
  }
  /** The task's own media broke the tool; another run would break it again. */
  const mended = <T>(run: StepRun, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw run.signal.aborted ? error : new AppError('InternalServiceFailure', { cause: error })
    })
  const finishers: Finishers = {
    'finish-video': async (run, ask) => {
      const folder = await run.scratch()
      const [video, image] = [join(folder, 'video'), join(folder, 'mark')]
      const named = ask.watermark?.image ?? null
      await objects.getFile(ask.video.object, video)
      if (named) await objects.getFile(named, image)
      const work = tools.finishVideo({
        video,
        ours: ask.video.ours,
        want: ask.want,
        label: labelOf(run, ask.label),
        watermark: ask.watermark && {
          corner: ask.watermark.corner,
          text: deps.watermarkText,
          image: named ? image : null,
        },
        outputFolder: folder,
        signal: run.signal,
      })
      const finished = await mended(run, work)
      const [result, cover, watermarked] = await Promise.all([
        put(run, finished.result, 'video/mp4'),
        put(run, finished.cover, 'image/jpeg'),
        finished.watermarked === null ? null : put(run, finished.watermarked, 'video/mp4'),
      ])
      const { seconds, width, height, fps } = finished.shape
      return allowed(run, { result, cover, watermarked, seconds, width, height, fps })
    },
    'finish-image': async (run, ask) => {
      const folder = await run.scratch()
      const image = join(folder, 'image')
      await objects.getFile(ask.image.object, image)
      const { want } = ask
      const label = labelOf(run, ask.label)
      const finished = await mended(
        run,
        tools.finishImage({ image, want, label, outputFolder: folder, signal: run.signal }),
      )
      const [result, cover] = await Promise.all([
        put(run, finished.result, 'image/png'),
        put(run, finished.cover, 'image/jpeg'),
      ])
      return allowed(run, { result, cover, watermarked: null, seconds: 0, fps: 0, ...want })
    },
    'finish-audio': async (run, ask) => {
      const folder = await run.scratch()
      const audio = join(folder, 'audio')
      await objects.getFile(ask.audio.object, audio)
      const label = labelOf(run, ask.label)
      const finished = await mended(
        run,
        tools.finishAudio({ audio, louder: ask.louder, label, outputFolder: folder, signal: run.signal }),
      )
      const [result, cover] = await Promise.all([
        put(run, finished.result, 'audio/mpeg'),
        put(run, finished.cover, 'image/png'),
      ])
      const { seconds } = finished
      return allowed(run, { result, cover, watermarked: null, seconds, width: 0, height: 0, fps: 0 })
    },
  }
  return finishers
}
