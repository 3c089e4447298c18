import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStore } from '@kinora/adapters/objects'
import { type InputRule, inputRules } from '@kinora/contract'
import { cropStill, type MediaTools, type ObjectRef, type PreparedInput, validateFormat } from '@kinora/domain'
import { subtitleCues } from '@kinora/domain/films'
import { readFileHead } from '../read-file-head.ts'
import { unavailable } from './failures.ts'
import type { Preparers } from './run-media-step.ts'
import { storeOutput, storePrepared } from './store-prepared.ts'
import { withTexts } from './with-texts.ts'

export type PreparerDeps = {
  objects: Pick<ObjectStore, 'put' | 'getFile' | 'getText'>
  tools: Pick<MediaTools, 'prepareInput' | 'cutSound' | 'describeFilm' | 'cutPicture' | 'lastFrame'>
}

/** Turn the result of a step into an input of a later step. */
export const createPreparers = ({ objects, tools }: PreparerDeps): Preparers => {
  /** Untrusted bytes are decoded, measured and re-encoded. */
  const reencode = async (
    rule: InputRule,
    file: string,
    outputFolder: string,
    signal: AbortSignal,
  ): Promise<PreparedInput> => {
    const sniffed = validateFormat(rule, await readFileHead(file))
    if ('fault' in sniffed) throw new Error(sniffed.fault.message)
    return tools.prepareInput({ file, format: sniffed.format, rule, outputFolder, signal })
  }
  return {
    'cut-sound': (run, { sound, from, seconds }) =>
      storePrepared(objects, run, sound, (file, outputFolder) =>
        tools.cutSound({ sound: file, from, seconds, outputFolder }),
      ),
    /** A film made by Kinora is used without re-encoding. */
    film: (run, { video }) =>
      storePrepared(objects, run, video.object, async (file, outputFolder) => {
        const known = video.ours ? await tools.describeFilm(file) : null
        return known ?? reencode(inputRules.film, file, outputFolder, run.signal)
      }),
    'cut-picture': (run, { picture, area }) =>
      storePrepared(objects, run, picture, (file, outputFolder) =>
        tools.cutPicture({ picture: file, area, outputFolder, signal: run.signal }),
      ),
    /** A picture that cannot be used is a fault of its server, so the step goes to the next route. */
    still: (run, { picture, width, height }) =>
      storePrepared(objects, run, picture.object, async (file, outputFolder) => {
        const still = await reencode(inputRules.picture, file, outputFolder, run.signal).catch((cause: unknown) => {
          throw run.signal.aborted ? cause : unavailable('the still is not a picture', cause)
        })
        const area = cropStill(still, { width, height })
        if (!area) throw unavailable(`a still of ${still.width}x${still.height} does not fit ${width}x${height}`)
        if (area.width === still.width && area.height === still.height) return still
        return tools.cutPicture({ picture: still.file, area, outputFolder, signal: run.signal })
      }),
    'last-frame': (run, { video }) =>
      storePrepared(objects, run, video, (file, outputFolder) =>
        tools.lastFrame({ video: file, outputFolder, signal: run.signal }),
      ),
    'write-cues': async (run, { cues }) => {
      const folder = await run.scratch()
      // All cues read their texts from one plan.
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
      const parsedCues = subtitleCues.parse(
        cues.map(({ from, to }, i) => ({ from, to, text: (texts as unknown[])[i] })),
      )
      const file = join(folder, 'cues.json')
      await writeFile(file, JSON.stringify(parsedCues))
      const seconds = parsedCues.reduce((end, { to }) => Math.max(end, to), 0)
      return storeOutput(objects, run, { file, mediaType: 'application/json', width: 0, height: 0, seconds })
    },
  }
}
