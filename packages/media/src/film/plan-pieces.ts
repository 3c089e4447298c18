import type { ComposeVideo, VideoShape } from '@kinora/domain'
import type { Frame, Shot } from './read-shot.ts'

/** A range of frames of one shot, counted from its first frame, that is copied or re-encoded. */
export type PiecePlan = { shot: number; from: number; to: number; isReencoded: boolean }

/** The position of a shot in the film: its first frame and its number of frames. */
export type ShotPlace = { from: number; frames: number }

const transitionSeconds = 0.4

/** Each shot ends at the nearest frame, so that rounding errors do not accumulate. */
export const placeShots = (shots: ComposeVideo['shots'], fps: number): ShotPlace[] => {
  let seconds = 0
  return shots.map((shot) => {
    const from = Math.round(seconds * fps)
    seconds += shot.seconds
    return { from, frames: Math.max(1, Math.round(seconds * fps) - from) }
  })
}

/** Counts the frames that a transition takes from each side of a joint. */
export const countHalfFrames = (
  places: readonly ShotPlace[],
  joint: number,
  { fps }: Pick<VideoShape, 'fps'>,
): number => {
  const shortest = Math.min(places[joint]?.frames ?? 0, places[joint + 1]?.frames ?? 0)
  return Math.min(Math.round((transitionSeconds * fps) / 2), Math.floor((shortest - 1) / 2))
}

/** Finds positions where frames can be split: key frames after which no earlier frame is shown. */
export const findSeams = (frames: readonly Frame[]): number[] => {
  const seams: number[] = []
  let highestShown = -1
  for (const [i, { shownAs, isKey }] of frames.entries()) {
    if (isKey && shownAs === i && highestShown === i - 1) seams.push(i)
    highestShown = Math.max(highestShown, shownAs)
  }
  return [...seams, frames.length]
}

const isWhole = ({ frames }: Shot): boolean =>
  new Set(frames.map(({ shownAs }) => shownAs)).size === frames.length &&
  frames.every(({ shownAs }) => Number.isInteger(shownAs) && shownAs >= 0 && shownAs < frames.length)

/** Whether frames of a shot can be copied into the film. */
export const fits = (shot: Shot | undefined, { width, height, fps }: VideoShape): shot is Shot =>
  shot !== undefined && shot.width === width && shot.height === height && shot.fps === fps && isWhole(shot)

type Interval = { from: number; to: number }
const overlaps = (a: Interval, b: Interval): boolean => a.from < b.to && b.from < a.to

/** Finds the ranges of a shot to change: at joints, under subtitles, and where the shot is too short or too long. */
const findChanges = (
  place: ShotPlace,
  availableFrames: number,
  heads: { before: number; after: number },
  cues: readonly Interval[],
) => [
  { from: 0, to: heads.before },
  { from: place.frames - heads.after, to: place.frames },
  ...(availableFrames < place.frames ? [{ from: availableFrames - 1, to: place.frames }] : []),
  ...cues.map(({ from, to }) => ({ from: from - place.from, to: to - place.from })),
]

const splitIntoPieces = (
  shot: number,
  seams: readonly number[],
  frames: number,
  changes: readonly Interval[],
): PiecePlan[] => {
  const pieces: PiecePlan[] = []
  const starts = seams.slice(0, -1).filter((seam) => seam < frames)
  for (const [i, from] of starts.entries()) {
    const isLast = i === starts.length - 1
    const to = isLast ? frames : (seams[i + 1] ?? frames)
    const isCut = isLast && !seams.includes(frames)
    const isReencoded = isCut || changes.some((change) => overlaps(change, { from, to }))
    const before = pieces.at(-1)
    if (before?.isReencoded === isReencoded) before.to = to
    else pieces.push({ shot, from, to, isReencoded })
  }
  return pieces
}

export type FilmFacts = {
  want: VideoShape
  places: readonly ShotPlace[]
  /** Undefined where a shot has to be re-encoded as a whole. */
  shots: readonly (Shot | undefined)[]
  transitions: ComposeVideo['transitions']
  /** In seconds of the film. */
  cues: readonly Interval[]
}

/** Splits the film into pieces and copies as many frames as possible. */
export const planPieces = ({ want, places, shots, transitions, cues }: FilmFacts): PiecePlan[] => {
  const half = (joint: number): number =>
    (transitions?.[joint] ?? 'cut') === 'cut' ? 0 : countHalfFrames(places, joint, want)
  const shown = cues.map(({ from, to }) => ({ from: Math.floor(from * want.fps), to: Math.ceil(to * want.fps) }))
  return places.flatMap((place, shot) => {
    const whole = { shot, from: 0, to: place.frames, isReencoded: true }
    const source = shots[shot]
    if (source === undefined) return [whole]
    const heads = { before: half(shot - 1), after: half(shot) }
    return splitIntoPieces(
      shot,
      findSeams(source.frames),
      place.frames,
      findChanges(place, source.frames.length, heads, shown),
    )
  })
}
