import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ComposeVideo, FinishedVideo, NodeSandbox, Sandbox } from '@kinora/domain'
import { finishFilm } from './arguments/finish-film.ts'
import { filmRate } from './arguments/mix-film.ts'
import { makeCover } from './cover/make-cover.ts'
import { makePicture } from './film/make-picture.ts'
import { mixSound, type ShotSound } from './film/mix-sound.ts'
import { placeShots, type ShotPlace } from './film/plan-pieces.ts'
import { readShot, type Shot } from './film/read-shot.ts'
import { labelText } from './label-text.ts'
import { refused } from './media-failure.ts'
import { checkResult } from './probe/check-result.ts'
import { probeFile } from './probe/probe-file.ts'
import { ourRuns, type RunMedia } from './run-media.ts'
import { shapeSubtitles } from './text/shape-text.ts'

type Work = { input: ComposeVideo; sandbox: NodeSandbox; run: RunMedia; work: string; places: readonly ShotPlace[] }

/** Each shot is audible from its first frame to the first frame of the next shot. */
const readSounds = ({ input, run, work, places }: Work, shots: readonly (Shot | undefined)[]): Promise<ShotSound[]> =>
  Promise.all(
    places.map(async ({ from, frames }, i) => {
      const file = input.shots[i]?.video ?? ''
      const at = (frame: number): number => Math.round((frame * filmRate) / input.want.fps)
      const hasSound = shots[i]?.hasSound ?? (await probeFile(run, file, 'mov', work)).audio !== null
      return { file, samples: at(from + frames) - at(from), hasSound }
    }),
  )

const writeSubtitleFile = async ({ input, sandbox, work }: Work): Promise<string | null> => {
  if (input.subtitles === null || input.subtitles.cues.length === 0) return null
  const file = join(work, 'subtitles.ass')
  await writeFile(file, await shapeSubtitles({ sandbox, signal: input.signal }, input.subtitles, input.want))
  return file
}

/** Rejects only after both have settled, so that neither writes into a folder that is being removed. */
const settleBoth = async <A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> => {
  await Promise.allSettled([one, other])
  return Promise.all([one, other])
}

/** Renders picture and sound concurrently, then joins them in one run that encodes only the sound. Returns the file. */
const compose = async (job: Work): Promise<string> => {
  const { input, run, work, places } = job
  const { want, label, outputFolder } = input
  const shots = await Promise.all(input.shots.map(({ video }) => readShot(video)))
  const subtitles = await writeSubtitleFile(job)
  const labelFile = join(work, 'label')
  await writeFile(labelFile, labelText(label, input.draft === true))
  const [picture, sound] = await settleBoth(
    makePicture(run, { request: input, places, shots, subtitles }, work),
    want.sound ? readSounds(job, shots).then((sounds) => mixSound(run, input, sounds, work)) : Promise.resolve(null),
  )
  await run({
    program: 'ffmpeg',
    args: finishFilm({ sound, output: 'result.mp4' }),
    inputs: { picture, label: labelFile, ...(sound === null ? {} : { sound: sound.file }) },
    outputFolder,
  })
  return join(outputFolder, 'result.mp4')
}

/** Composes finished shots into one film. Frames of one format are copied unchanged, and all sound is mixed once. */
export const composeFilm = async (
  sandbox: Sandbox & NodeSandbox,
  oursWallMs: number,
  input: ComposeVideo,
): Promise<FinishedVideo> => {
  const { want, label, outputFolder, signal } = input
  if (input.shots.length === 0) throw refused('a film needs at least one shot')
  const run = ourRuns(sandbox, oursWallMs, signal)
  const work = await mkdtemp(join(outputFolder, 'work-'))
  try {
    const places = placeShots(input.shots, want.fps)
    const result = await compose({ input, sandbox, run, work, places })
    const shape = await checkResult(run, { file: result, want, label, isDraft: input.draft === true, work })
    const frames = places.reduce((sum, place) => sum + place.frames, 0)
    if (Math.round(shape.seconds * want.fps) !== frames) throw refused('the film is missing frames')
    const cover = await makeCover(run, { video: result, shape, choice: input.cover, outputFolder, work })
    return { result, cover, watermarked: null, shape }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
