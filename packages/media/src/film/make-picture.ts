import { join } from 'node:path'
import type { ComposeVideo } from '@kinora/domain'
import { type Joint, type Look, makePiece } from '../arguments/make-piece.ts'
import { refused } from '../media-failure.ts'
import type { RunMedia } from '../run-media.ts'
import { joinPieces, type Piece } from './join-pieces.ts'
import { commonLook } from './picture-look.ts'
import { fits, halfOf, type PiecePlan, planPieces, type ShotPlace } from './plan-pieces.ts'
import { readShot, type Shot } from './read-shot.ts'

export type Picture = {
  ask: Pick<ComposeVideo, 'shots' | 'want' | 'transitions' | 'subtitles'>
  places: readonly ShotPlace[]
  /** What could be read of each shot. */
  shots: readonly (Shot | undefined)[]
  /** What is written over it, as a file. */
  subtitles: string | null
}

type Work = Picture & { run: RunMedia; look: Look; work: string }

/** What is to be seen at a joint, and for how many frames of each side. */
const jointOf = ({ ask, places }: Picture, joint: number) => ({
  transition: ask.transitions?.[joint] ?? 'cut',
  half: joint < 0 ? 0 : Math.max(0, halfOf(places, joint, ask.want)),
})

const crossingOf = (picture: Picture, joint: number, input: Joint['input']): Joint[] => {
  const { transition, half } = jointOf(picture, joint)
  const frames = picture.places[input === 'before' ? joint : joint + 1]?.frames
  if (transition === 'cut' || transition === 'dip' || half === 0 || frames === undefined) return []
  return [{ input, frames, half, transition }]
}

const dipOf = (picture: Picture, joint: number): number => {
  const { transition, half } = jointOf(picture, joint)
  return transition === 'dip' ? half : 0
}

/** One part of a shot that cannot be taken over as it is. */
const make = async (job: Work, { shot, from, to }: PiecePlan, name: string): Promise<Piece> => {
  const { ask, places, run, work } = job
  const place = places[shot] ?? { from: 0, frames: 0 }
  const joints = [...crossingOf(job, shot - 1, 'before'), ...crossingOf(job, shot, 'after')]
  const files: Record<string, string | undefined> = {
    shot: ask.shots[shot]?.video,
    before: joints.some(({ input }) => input === 'before') ? ask.shots[shot - 1]?.video : undefined,
    after: joints.some(({ input }) => input === 'after') ? ask.shots[shot + 1]?.video : undefined,
    subtitles: job.subtitles ?? undefined,
  }
  const inputs = Object.fromEntries(
    Object.entries(files).flatMap(([input, file]) => (file === undefined ? [] : [[input, file]])),
  )
  const args = makePiece({
    want: ask.want,
    frames: place.frames,
    from,
    to,
    isShaped: fits(job.shots[shot], ask.want),
    joints,
    dips: { before: dipOf(job, shot - 1), after: dipOf(job, shot) },
    subtitledFrom: job.subtitles === null ? null : place.from,
    look: job.look,
    output: name,
  })
  await run({ program: 'ffmpeg', args, inputs, outputFolder: work })
  const made = await readShot(join(work, name))
  if (!fits(made, ask.want) || made.frames.length !== to - from) throw refused('a piece of the film is not as planned')
  return { shot: made, from: 0, to: made.frames.length }
}

type Found = { plan: PiecePlan; piece: Piece | null }

/** The set-up that most frames have, of those that were made when there are any: these cannot be made otherwise. */
const commonSetup = (found: readonly Found[]): Buffer | undefined => {
  const made = found.find(({ plan, piece }) => plan.isMade && piece !== null)?.piece
  if (made) return made.shot.setup
  const counts = new Map<string, { setup: Buffer; frames: number }>()
  for (const { piece } of found) {
    if (piece === null) continue
    const { setup } = piece.shot
    const key = setup.toString('hex')
    counts.set(key, { setup, frames: (counts.get(key)?.frames ?? 0) + piece.to - piece.from })
  }
  return [...counts.values()].sort((a, b) => b.frames - a.frames)[0]?.setup
}

/** The whole picture of a film as one file without sound. Only what differs from the rest is encoded. */
export const makePicture = async (run: RunMedia, picture: Picture, work: string): Promise<string> => {
  const { ask, places } = picture
  const shots = picture.shots.map((shot) => (fits(shot, ask.want) ? shot : undefined))
  const cues = ask.subtitles?.cues ?? []
  const plans = planPieces({ want: ask.want, places, shots, transitions: ask.transitions, cues })
  const job = { ...picture, run, look: commonLook(shots), work }
  let made = 0
  const makeNext = (plan: PiecePlan) => make(job, plan, `piece-${made++}.mp4`)
  const found: Found[] = []
  for (const plan of plans) {
    const { shot: index, from, to, isMade } = plan
    const shot = shots[index]
    found.push({ plan, piece: isMade || shot === undefined ? await makeNext(plan) : { shot, from, to } })
  }
  // Made pieces set the measure for all; there may be none before the first odd one is made.
  for (let odd = nextOdd(found); odd !== undefined; odd = nextOdd(found)) {
    odd.plan.isMade = true
    odd.piece = await makeNext(odd.plan)
  }
  const file = join(work, 'picture.mp4')
  await joinPieces(
    found.flatMap(({ piece }) => piece ?? []),
    file,
  )
  return file
}

const nextOdd = (found: readonly Found[]): Found | undefined => {
  const common = commonSetup(found)
  const odd = found.find(({ piece }) => common !== undefined && piece?.shot.setup.equals(common) === false)
  if (odd?.plan.isMade) throw refused('pieces of the film cannot follow each other')
  return odd
}
