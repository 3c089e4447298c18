import { join } from 'node:path'
import { createFilmFinishers } from './film-finishers.ts'
import { createFinishTools, type FinisherDeps } from './finish-tools.ts'
import type { Finishers } from './run-media-step.ts'

/** Render in, creation out: label, cover and marked copy are made, and success is only told of what lies in the store. */
export const createFinishers = (deps: FinisherDeps): Finishers => {
  const shared = createFinishTools(deps)
  const { objects, tools, labelOf, put, allowed, mended } = shared
  return {
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
    ...createFilmFinishers(shared),
  }
}
