import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStore } from '@kinora/adapters/objects'
import { inputRules } from '@kinora/contract'
import { judgeFormat, type MediaTools, type ObjectRef, type PreparedInput } from '@kinora/domain'
import { subtitleCues } from '@kinora/domain/films'
import { headOfFile } from '../head-of-file.ts'
import type { Preparers } from './run-media-step.ts'
import { storeMade, storePrepared } from './store-prepared.ts'
import { withTexts } from './with-texts.ts'

export type PreparerDeps = {
  objects: Pick<ObjectStore, 'put' | 'getFile' | 'getText'>
  tools: Pick<MediaTools, 'prepareInput' | 'cutSound' | 'describeFilm' | 'cutPicture' | 'lastFrame'>
}

const rule = inputRules.film

/** What makes the result of a step into an input of a later one. */
export const createPreparers = ({ objects, tools }: PreparerDeps): Preparers => {
  /** Foreign bytes: decoded, measured and made anew. */
  const makeAnew = async (file: string, outputFolder: string, signal: AbortSignal): Promise<PreparedInput> => {
    const sniffed = judgeFormat(rule, await headOfFile(file))
    if ('fault' in sniffed) throw new Error(sniffed.fault.message)
    return tools.prepareInput({ file, format: sniffed.format, rule, outputFolder, signal })
  }
  return {
    'cut-sound': (run, { sound, from, seconds }) =>
      storePrepared(objects, run, sound, (file, outputFolder) =>
        tools.cutSound({ sound: file, from, seconds, outputFolder }),
      ),
    /** A film of ours is taken as it lies. */
    film: (run, { video }) =>
      storePrepared(objects, run, video.object, async (file, outputFolder) => {
        const known = video.ours ? await tools.describeFilm(file) : null
        return known ?? makeAnew(file, outputFolder, run.signal)
      }),
    'cut-picture': (run, { picture, area }) =>
      storePrepared(objects, run, picture, (file, outputFolder) =>
        tools.cutPicture({ picture: file, area, outputFolder, signal: run.signal }),
      ),
    'last-frame': (run, { video }) =>
      storePrepared(objects, run, video, (file, outputFolder) =>
        tools.lastFrame({ video: file, outputFolder, signal: run.signal }),
      ),
    'write-cues': async (run, { cues }) => {
      const folder = await run.scratch()
      // All cues take their words from one plan.
      const known = new Map<string, Promise<string>>()
      const read = (object: ObjectRef): Promise<string> => {
        const text = known.get(object.key) ?? objects.getText(object)
        known.set(object.key, text)
        return text
      }
      const texts = await withTexts(
        cues.map(({ words }) => words),
        { texts: run.texts, read },
      )
      const written = subtitleCues.parse(cues.map(({ from, to }, i) => ({ from, to, text: (texts as unknown[])[i] })))
      const file = join(folder, 'cues.json')
      await writeFile(file, JSON.stringify(written))
      const seconds = written.reduce((end, { to }) => Math.max(end, to), 0)
      return storeMade(objects, run, { file, mediaType: 'application/json', width: 0, height: 0, seconds })
    },
  }
}
