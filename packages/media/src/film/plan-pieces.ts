import type { ComposeVideo, VideoShape } from '@kinora/domain'
import type { Frame, Shot } from './read-shot.ts'

/** Frames of one shot of the film, counted from its own first: taken over as they are, or made anew. */
export type PiecePlan = { shot: number; from: number; to: number; isMade: boolean }

/** A shot in the film: how many frames it has there, and from which frame of the film on. */
export type ShotPlace = { from: number; frames: number }

const transitionSeconds = 0.4

/** Each shot ends at the frame nearest to where it should, so that errors never add up. */
export const placeShots = (shots: ComposeVideo['shots'], fps: number): ShotPlace[] => {
  let seconds = 0
  return shots.map((shot) => {
    const from = Math.round(seconds * fps)
    seconds += shot.seconds
    return { from, frames: Math.max(1, Math.round(seconds * fps) - from) }
  })
}

/** How many frames of each side of a joint are part of its transition. */
export const halfOf = (places: readonly ShotPlace[], joint: number, { fps }: Pick<VideoShape, 'fps'>): number => {
  const shortest = Math.min(places[joint]?.frames ?? 0, places[joint + 1]?.frames ?? 0)
  return Math.min(Math.round((transitionSeconds * fps) / 2), Math.floor((shortest - 1) / 2))
}

/** Where frames can be taken apart: from a key frame on, all that follows is also shown later than all before. */
export const seamsOf = (frames: readonly Frame[]): number[] => {
  const seams: number[] = []
  let shownMost = -1
  for (const [i, { shownAs, isKey }] of frames.entries()) {
    if (isKey && shownAs === i && shownMost === i - 1) seams.push(i)
    shownMost = Math.max(shownMost, shownAs)
  }
  return [...seams, frames.length]
}

const isWhole = ({ frames }: Shot): boolean =>
  new Set(frames.map(({ shownAs }) => shownAs)).size === frames.length &&
  frames.every(({ shownAs }) => Number.isInteger(shownAs) && shownAs >= 0 && shownAs < frames.length)

/** Whether frames of a shot may stand in the film at all. */
export const fits = (shot: Shot | undefined, { width, height, fps }: VideoShape): shot is Shot =>
  shot !== undefined && shot.width === width && shot.height === height && shot.fps === fps && isWhole(shot)

type Stretch = { from: number; to: number }
const touches = (a: Stretch, b: Stretch): boolean => a.from < b.to && b.from < a.to

/** What has to change in a shot: around its joints, under subtitles, and where it is too short or too long. */
const changesIn = (
  place: ShotPlace,
  had: number,
  heads: { before: number; after: number },
  cues: readonly Stretch[],
) => [
  { from: 0, to: heads.before },
  { from: place.frames - heads.after, to: place.frames },
  ...(had < place.frames ? [{ from: had - 1, to: place.frames }] : []),
  ...cues.map(({ from, to }) => ({ from: from - place.from, to: to - place.from })),
]

const piecesOf = (shot: number, seams: readonly number[], frames: number, changes: readonly Stretch[]): PiecePlan[] => {
  const pieces: PiecePlan[] = []
  const starts = seams.slice(0, -1).filter((seam) => seam < frames)
  for (const [i, from] of starts.entries()) {
    const isLast = i === starts.length - 1
    const to = isLast ? frames : (seams[i + 1] ?? frames)
    const isCut = isLast && !seams.includes(frames)
    const isMade = isCut || changes.some((change) => touches(change, { from, to }))
    const before = pieces.at(-1)
    if (before?.isMade === isMade) before.to = to
    else pieces.push({ shot, from, to, isMade })
  }
  return pieces
}

export type FilmFacts = {
  want: VideoShape
  places: readonly ShotPlace[]
  /** Undefined where a shot has to be made anew as a whole. */
  shots: readonly (Shot | undefined)[]
  transitions: ComposeVideo['transitions']
  /** In seconds of the film. */
  cues: readonly Stretch[]
}

/** The whole film as pieces; as much as can be is taken over. */
export const planPieces = ({ want, places, shots, transitions, cues }: FilmFacts): PiecePlan[] => {
  const half = (joint: number): number => ((transitions?.[joint] ?? 'cut') === 'cut' ? 0 : halfOf(places, joint, want))
  const shown = cues.map(({ from, to }) => ({ from: Math.floor(from * want.fps), to: Math.ceil(to * want.fps) }))
  return places.flatMap((place, shot) => {
    const whole = { shot, from: 0, to: place.frames, isMade: true }
    const had = shots[shot]
    if (had === undefined) return [whole]
    const heads = { before: half(shot - 1), after: half(shot) }
    return piecesOf(shot, seamsOf(had.frames), place.frames, changesIn(place, had.frames.length, heads, shown))
  })
}
