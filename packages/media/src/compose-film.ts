import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ComposeVideo, FinishedVideo, NodeSandbox, Sandbox } from '@kinora/domain'
import { finishFilm } from './arguments/finish-film.ts'
import { filmRate } from './arguments/mix-film.ts'
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

type Work = { ask: ComposeVideo; sandbox: NodeSandbox; run: RunMedia; work: string; places: readonly ShotPlace[] }

/** Each shot is heard from its first frame until the next one's. */
const soundsOf = ({ ask, run, work, places }: Work, shots: readonly (Shot | undefined)[]): Promise<ShotSound[]> =>
  Promise.all(
    places.map(async ({ from, frames }, i) => {
      const file = ask.shots[i]?.video ?? ''
      const at = (frame: number): number => Math.round((frame * filmRate) / ask.want.fps)
      const hasSound = shots[i]?.hasSound ?? (await probeFile(run, file, 'mov', work)).audio !== null
      return { file, samples: at(from + frames) - at(from), hasSound }
    }),
  )

const subtitlesOf = async ({ ask, sandbox, work }: Work): Promise<string | null> => {
  if (ask.subtitles === null || ask.subtitles.cues.length === 0) return null
  const file = join(work, 'subtitles.ass')
  await writeFile(file, await shapeSubtitles({ sandbox, signal: ask.signal }, ask.subtitles, ask.want))
  return file
}

/** Fails only when neither runs any longer, so that nobody writes into a folder that is being removed. */
const bothOf = async <A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> => {
  await Promise.allSettled([one, other])
  return Promise.all([one, other])
}

/** Picture and sound are made beside each other, and come together in one run that encodes nothing but the sound. */
const compose = async (job: Work): Promise<{ result: string; cover: string }> => {
  const { ask, run, work, places } = job
  const { want, label, outputFolder } = ask
  const shots = await Promise.all(ask.shots.map(({ video }) => readShot(video)))
  const subtitles = await subtitlesOf(job)
  const labelFile = join(work, 'label')
  await writeFile(labelFile, labelText(label))
  const [picture, sound] = await bothOf(
    makePicture(run, { ask, places, shots, subtitles }, work),
    want.sound ? soundsOf(job, shots).then((sounds) => mixSound(run, ask, sounds, work)) : Promise.resolve(null),
  )
  await run({
    program: 'ffmpeg',
    args: finishFilm({ sound, output: 'result.mp4', cover: 'cover.jpg' }),
    inputs: { picture, label: labelFile, ...(sound === null ? {} : { sound: sound.file }) },
    outputFolder,
  })
  return { result: join(outputFolder, 'result.mp4'), cover: join(outputFolder, 'cover.jpg') }
}

/** One film of finished shots: frames of one format are taken over byte by byte, everything heard is mixed once. */
export const composeFilm = async (
  sandbox: Sandbox & NodeSandbox,
  oursWallMs: number,
  ask: ComposeVideo,
): Promise<FinishedVideo> => {
  const { want, label, outputFolder, signal } = ask
  if (ask.shots.length === 0) throw refused('a film has at least one shot')
  const run = ourRuns(sandbox, oursWallMs, signal)
  const work = await mkdtemp(join(outputFolder, 'work-'))
  try {
    const places = placeShots(ask.shots, want.fps)
    const { result, cover } = await compose({ ask, sandbox, run, work, places })
    const shape = await checkResult(run, { file: result, want, label, work })
    const frames = places.reduce((sum, place) => sum + place.frames, 0)
    if (Math.round(shape.seconds * want.fps) !== frames) throw refused('the film does not have all its frames')
    return { result, cover, watermarked: null, shape }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
