import { join } from 'node:path'
import type { ComposeVideo } from '@kinora/domain'
import { type Joint, type Look, makePiece } from '../arguments/make-piece.ts'
import { refused } from '../media-failure.ts'
import type { RunMedia } from '../run-media.ts'
import { joinPieces, type Piece } from './join-pieces.ts'
import { commonLook } from './picture-look.ts'
import { countHalfFrames, fits, type PiecePlan, planPieces, type ShotPlace } from './plan-pieces.ts'
import { readShot, type Shot } from './read-shot.ts'

export type Picture = {
  request: Pick<ComposeVideo, 'shots' | 'want' | 'transitions' | 'subtitles'>
  places: readonly ShotPlace[]
  /** The parsed shots. Undefined where a shot cannot be parsed. */
  shots: readonly (Shot | undefined)[]
  /** The subtitle file. */
  subtitles: string | null
}

type Work = Picture & { run: RunMedia; look: Look; work: string }

/** The transition at a joint and the number of frames it takes from each side. */
const resolveJoint = ({ request, places }: Picture, joint: number) => ({
  transition: request.transitions?.[joint] ?? 'cut',
  half: joint < 0 ? 0 : Math.max(0, countHalfFrames(places, joint, request.want)),
})

const findCrossing = (picture: Picture, joint: number, input: Joint['input']): Joint[] => {
  const { transition, half } = resolveJoint(picture, joint)
  const frames = picture.places[input === 'before' ? joint : joint + 1]?.frames
  if (transition === 'cut' || transition === 'dip' || half === 0 || frames === undefined) return []
  return [{ input, frames, half, transition }]
}

const countDipFrames = (picture: Picture, joint: number): number => {
  const { transition, half } = resolveJoint(picture, joint)
  return transition === 'dip' ? half : 0
}

/** Renders a part of a shot that cannot be copied. */
const renderPiece = async (job: Work, { shot, from, to }: PiecePlan, name: string): Promise<Piece> => {
  const { request, places, run, work } = job
  const place = places[shot] ?? { from: 0, frames: 0 }
  const joints = [...findCrossing(job, shot - 1, 'before'), ...findCrossing(job, shot, 'after')]
  const files: Record<string, string | undefined> = {
    shot: request.shots[shot]?.video,
    before: joints.some(({ input }) => input === 'before') ? request.shots[shot - 1]?.video : undefined,
    after: joints.some(({ input }) => input === 'after') ? request.shots[shot + 1]?.video : undefined,
    subtitles: job.subtitles ?? undefined,
  }
  const inputs = Object.fromEntries(
    Object.entries(files).flatMap(([input, file]) => (file === undefined ? [] : [[input, file]])),
  )
  const args = makePiece({
    want: request.want,
    frames: place.frames,
    from,
    to,
    isShaped: fits(job.shots[shot], request.want),
    joints,
    dips: { before: countDipFrames(job, shot - 1), after: countDipFrames(job, shot) },
    subtitledFrom: job.subtitles === null ? null : place.from,
    look: job.look,
    output: name,
  })
  await run({ program: 'ffmpeg', args, inputs, outputFolder: work })
  const rendered = await readShot(join(work, name))
  if (!fits(rendered, request.want) || rendered.frames.length !== to - from)
    throw refused('a piece does not match its plan')
  return { shot: rendered, from: 0, to: rendered.frames.length }
}

type PlannedPiece = { plan: PiecePlan; piece: Piece | null }

/** Returns the most frequent decoder configuration. Rendered pieces take precedence, because theirs cannot change. */
const commonSetup = (pieces: readonly PlannedPiece[]): Buffer | undefined => {
  const renderedPiece = pieces.find(({ plan, piece }) => plan.isReencoded && piece !== null)?.piece
  if (renderedPiece) return renderedPiece.shot.setup
  const counts = new Map<string, { setup: Buffer; frames: number }>()
  for (const { piece } of pieces) {
    if (piece === null) continue
    const { setup } = piece.shot
    const key = setup.toString('hex')
    counts.set(key, { setup, frames: (counts.get(key)?.frames ?? 0) + piece.to - piece.from })
  }
  return [...counts.values()].sort((a, b) => b.frames - a.frames)[0]?.setup
}

/** Renders the whole picture of a film as one file without sound. Encodes only pieces that cannot be copied. */
export const makePicture = async (run: RunMedia, picture: Picture, work: string): Promise<string> => {
  const { request, places } = picture
  const shots = picture.shots.map((shot) => (fits(shot, request.want) ? shot : undefined))
  const cues = request.subtitles?.cues ?? []
  const plans = planPieces({ want: request.want, places, shots, transitions: request.transitions, cues })
  const job = { ...picture, run, look: commonLook(shots), work }
  let renderedCount = 0
  const renderNext = (plan: PiecePlan) => renderPiece(job, plan, `piece-${renderedCount++}.mp4`)
  const pieces: PlannedPiece[] = []
  for (const plan of plans) {
    const { shot: index, from, to, isReencoded } = plan
    const shot = shots[index]
    pieces.push({ plan, piece: isReencoded || shot === undefined ? await renderNext(plan) : { shot, from, to } })
  }
  // Rendered pieces define the decoder configuration. There may be none until the first differing piece is rendered.
  for (let odd = nextOdd(pieces); odd !== undefined; odd = nextOdd(pieces)) {
    odd.plan.isReencoded = true
    odd.piece = await renderNext(odd.plan)
  }
  const file = join(work, 'picture.mp4')
  await joinPieces(
    pieces.flatMap(({ piece }) => piece ?? []),
    file,
  )
  return file
}

const nextOdd = (pieces: readonly PlannedPiece[]): PlannedPiece | undefined => {
  const common = commonSetup(pieces)
  const odd = pieces.find(({ piece }) => common !== undefined && piece?.shot.setup.equals(common) === false)
  if (odd?.plan.isReencoded) throw refused('pieces of the film have different decoder configurations')
  return odd
}
