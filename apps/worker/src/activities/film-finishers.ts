import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectRef } from '@kinora/domain'
import { type ComposeFilm, parseCues, subtitleCues } from '@kinora/domain/films'
import type { FinishTools } from './finish-tools.ts'
import type { Finishers } from './run-media-step.ts'

type FilmFinishers = Pick<Finishers, 'compose-film' | 'lay-lines'>
type Download = (object: ObjectRef, name: string) => Promise<string>

const loadCues = async (download: Download, subtitles: ComposeFilm['subtitles']) => {
  if (subtitles === null) return null
  const { font, colour } = subtitles
  const text = await readFile(await download(subtitles.cues, 'cues'), 'utf8')
  return { font, colour, cues: subtitleCues.parse(parseCues(text)) }
}

/** The finishers that compose finished parts into a film. */
export const createFilmFinishers = ({
  objects,
  tools,
  resolveLabel,
  put,
  checkPolicy,
  failOnToolError,
}: FinishTools): FilmFinishers => {
  const downloadTo =
    (folder: string): Download =>
    async (object, name) => {
      const file = join(folder, name)
      await objects.getFile(object, file)
      return file
    }
  return {
    'compose-film': async (run, input) => {
      const folder = await run.scratch()
      const download = downloadTo(folder)
      const work = tools.composeFilm({
        shots: await mapInBatches(input.shots, async ({ video, seconds }, i) => ({
          video: await download(video, `shot-${i}`),
          seconds,
        })),
        layers: await mapInBatches(input.layers, async (layer, i) => ({
          ...layer,
          sound: await download(layer.sound, `layer-${i}`),
        })),
        want: input.want,
        keepsShotSound: input.keepsShotSound,
        ...(input.transitions === undefined ? {} : { transitions: input.transitions }),
        ...(input.cover === undefined ? {} : { cover: input.cover }),
        ...(input.draft ? { draft: true } : {}),
        subtitles: await loadCues(download, input.subtitles),
        label: resolveLabel(run, input.label),
        outputFolder: folder,
        signal: run.signal,
      })
      const finished = await failOnToolError(run, work)
      const [result, cover] = await Promise.all([
        put(run, finished.result, 'video/mp4'),
        put(run, finished.cover, 'image/jpeg'),
      ])
      const { seconds, width, height, fps } = finished.shape
      return checkPolicy(run, { result, cover, watermarked: null, seconds, width, height, fps })
    },
    'lay-lines': async (run, input) => {
      const folder = await run.scratch()
      const download = downloadTo(folder)
      const lines = await mapInBatches(input.lines, async ({ sound, from, rate }, i) => ({
        sound: await download(sound, `line-${i}`),
        from,
        rate,
      }))
      const label = resolveLabel(run, input.label)
      const { seconds: length } = input
      const work = tools.layLines({ lines, seconds: length, label, outputFolder: folder, signal: run.signal })
      const finished = await failOnToolError(run, work)
      const [result, cover] = await Promise.all([
        put(run, finished.result, 'audio/mpeg'),
        put(run, finished.cover, 'image/png'),
      ])
      const { seconds } = finished
      return checkPolicy(run, { result, cover, watermarked: null, seconds, width: 0, height: 0, fps: 0 })
    },
  }
}

const batchSize = 8

/** Processes the files of a long film a few at a time. */
const mapInBatches = async <A, B>(items: readonly A[], each: (item: A, index: number) => Promise<B>): Promise<B[]> => {
  const all: B[] = []
  for (let from = 0; from < items.length; from += batchSize)
    all.push(...(await Promise.all(items.slice(from, from + batchSize).map((item, i) => each(item, from + i)))))
  return all
}
