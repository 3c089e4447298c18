import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectRef } from '@kinora/domain'
import { type ComposeFilm, cuesIn, subtitleCues } from '@kinora/domain/films'
import type { FinishTools } from './finish-tools.ts'
import type { Finishers } from './run-media-step.ts'

type FilmFinishers = Pick<Finishers, 'compose-film' | 'lay-lines'>
type Bring = (object: ObjectRef, name: string) => Promise<string>

const cuesOf = async (bring: Bring, subtitles: ComposeFilm['subtitles']) => {
  if (subtitles === null) return null
  const { font, colour } = subtitles
  const text = await readFile(await bring(subtitles.cues, 'cues'), 'utf8')
  return { font, colour, cues: subtitleCues.parse(cuesIn(text)) }
}

/** What makes finished parts into a film. */
export const createFilmFinishers = ({ objects, tools, labelOf, put, allowed, mended }: FinishTools): FilmFinishers => {
  const bringTo =
    (folder: string): Bring =>
    async (object, name) => {
      const file = join(folder, name)
      await objects.getFile(object, file)
      return file
    }
  return {
    'compose-film': async (run, ask) => {
      const folder = await run.scratch()
      const bring = bringTo(folder)
      const work = tools.composeFilm({
        shots: await inOrder(ask.shots, async ({ video, seconds }, i) => ({
          video: await bring(video, `shot-${i}`),
          seconds,
        })),
        layers: await inOrder(ask.layers, async (layer, i) => ({
          ...layer,
          sound: await bring(layer.sound, `layer-${i}`),
        })),
        want: ask.want,
        keepsShotSound: ask.keepsShotSound,
        ...(ask.transitions === undefined ? {} : { transitions: ask.transitions }),
        subtitles: await cuesOf(bring, ask.subtitles),
        label: labelOf(run, ask.label),
        outputFolder: folder,
        signal: run.signal,
      })
      const finished = await mended(run, work)
      const [result, cover] = await Promise.all([
        put(run, finished.result, 'video/mp4'),
        put(run, finished.cover, 'image/jpeg'),
      ])
      const { seconds, width, height, fps } = finished.shape
      return allowed(run, { result, cover, watermarked: null, seconds, width, height, fps })
    },
    'lay-lines': async (run, ask) => {
      const folder = await run.scratch()
      const bring = bringTo(folder)
      const lines = await inOrder(ask.lines, async ({ sound, from, rate }, i) => ({
        sound: await bring(sound, `line-${i}`),
        from,
        rate,
      }))
      const label = labelOf(run, ask.label)
      const { seconds: length } = ask
      const work = tools.layLines({ lines, seconds: length, label, outputFolder: folder, signal: run.signal })
      const finished = await mended(run, work)
      const [result, cover] = await Promise.all([
        put(run, finished.result, 'audio/mpeg'),
        put(run, finished.cover, 'image/png'),
      ])
      const { seconds } = finished
      return allowed(run, { result, cover, watermarked: null, seconds, width: 0, height: 0, fps: 0 })
    },
  }
}

const atOnce = 8

/** Files of a long film are fetched a few at a time. */
const inOrder = async <A, B>(items: readonly A[], each: (item: A, index: number) => Promise<B>): Promise<B[]> => {
  const all: B[] = []
  for (let from = 0; from < items.length; from += atOnce)
    all.push(...(await Promise.all(items.slice(from, from + atOnce).map((item, i) => each(item, from + i)))))
  return all
}
