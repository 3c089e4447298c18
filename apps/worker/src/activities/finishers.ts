import { join } from 'node:path'
import { createFilmFinishers } from './film-finishers.ts'
import { createFinishTools, type FinisherDeps } from './finish-tools.ts'
import type { Finishers } from './run-media-step.ts'

/** Turn a render into a creation with label, cover and watermarked copy. They return after the files are stored. */
export const createFinishers = (deps: FinisherDeps): Finishers => {
  const shared = createFinishTools(deps)
  const { objects, tools, resolveLabel, put, checkPolicy, failOnToolError } = shared
  return {
    'finish-video': async (run, input) => {
      const folder = await run.scratch()
      const [video, image] = [join(folder, 'video'), join(folder, 'mark')]
      const watermarkImage = input.watermark?.image ?? null
      await objects.getFile(input.video.object, video)
      if (watermarkImage) await objects.getFile(watermarkImage, image)
      const work = tools.finishVideo({
        video,
        ours: input.video.ours,
        want: input.want,
        label: resolveLabel(run, input.label),
        watermark: input.watermark && {
          corner: input.watermark.corner,
          text: deps.watermarkText,
          image: watermarkImage ? image : null,
        },
        ...(input.cover === undefined ? {} : { cover: input.cover }),
        ...(input.draft ? { draft: true } : {}),
        outputFolder: folder,
        signal: run.signal,
      })
      const finished = await failOnToolError(run, work)
      const [result, cover, watermarked] = await Promise.all([
        put(run, finished.result, 'video/mp4'),
        put(run, finished.cover, 'image/jpeg'),
        finished.watermarked === null ? null : put(run, finished.watermarked, 'video/mp4'),
      ])
      const { seconds, width, height, fps } = finished.shape
      return checkPolicy(run, { result, cover, watermarked, seconds, width, height, fps })
    },
    'finish-image': async (run, input) => {
      const folder = await run.scratch()
      const image = join(folder, 'image')
      await objects.getFile(input.image.object, image)
      const { want } = input
      const label = resolveLabel(run, input.label)
      const finished = await failOnToolError(
        run,
        tools.finishImage({ image, want, label, outputFolder: folder, signal: run.signal }),
      )
      const [result, cover] = await Promise.all([
        put(run, finished.result, 'image/png'),
        put(run, finished.cover, 'image/jpeg'),
      ])
      return checkPolicy(run, { result, cover, watermarked: null, seconds: 0, fps: 0, ...want })
    },
    'finish-audio': async (run, input) => {
      const folder = await run.scratch()
      const audio = join(folder, 'audio')
      await objects.getFile(input.audio.object, audio)
      const label = resolveLabel(run, input.label)
      const finished = await failOnToolError(
        run,
        tools.finishAudio({ audio, louder: input.louder, label, outputFolder: folder, signal: run.signal }),
      )
      const [result, cover] = await Promise.all([
        put(run, finished.result, 'audio/mpeg'),
        put(run, finished.cover, 'image/png'),
      ])
      const { seconds } = finished
      return checkPolicy(run, { result, cover, watermarked: null, seconds, width: 0, height: 0, fps: 0 })
    },
    ...createFilmFinishers(shared),
  }
}
