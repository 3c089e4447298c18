import type { VideoShape } from '@kinora/domain'
import type { Transition } from '@kinora/domain/films'
import { ffmpegBaseArgs, foreignInput } from './foreign-input.ts'
import { h264 } from './result-output.ts'

/** Transitions that show both sides at once. */
type Crossing = Exclude<Transition, 'cut' | 'dip'>

/** A joint inside this piece: the input on its other side, and the number of frames it takes from each side. */
export type Joint = { input: 'before' | 'after'; frames: number; half: number; transition: Crossing }

/** Colour and pixel tags of a film, in the numbers of the standard. They are part of the decoder configuration. */
export type Look = { primaries: number; transfer: number; matrix: number; range: 0 | 1 | 2; hasPixelAspect: boolean }

export type MakePiece = {
  want: VideoShape
  /** Frames of the whole shot in the film. A shorter shot repeats its last frame. */
  frames: number
  /** The range of frames to render. */
  from: number
  to: number
  /** Whether the shot already has the requested size and frame rate. */
  isShaped: boolean
  joints: readonly Joint[]
  /** Numbers of frames that fade in from black at the start and fade out to it at the end. */
  dips: { before: number; after: number }
  /** The first frame of the shot within the film, for subtitles. Null without subtitles. */
  subtitledFrom: number | null
  look: Look
  output: string
}

const effects: Record<Joint['transition'], string> = {
  dissolve: 'fade',
  wipe: 'smoothleft',
  slide: 'slideleft',
}

type Chain = { want: VideoShape; input: number; frames: number; isShaped: boolean; name: string }

/** Reads a number of frames from an input, with time stamps counted from 0. */
const buildFrames = ({ want: { width, height, fps }, input, frames, isShaped, name }: Chain): string => {
  const shape = isShaped
    ? []
    : [
        `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=bicubic`,
        `crop=${width}:${height}`,
        'setsar=1',
      ]
  const even = [
    `[${input}:v:0]setpts=PTS-STARTPTS`,
    `fps=${fps}`,
    ...shape,
    'format=yuv420p',
    `settb=1/${fps}`,
    'setpts=N',
  ]
  return [...even, 'tpad=stop_mode=clone:stop=-1', `trim=end_frame=${frames}[${name}]`].join(',')
}

const resetTimestamps = 'setpts=N'

/** Extends both sides to the length of the transition: the earlier by its last frame, the later by its first. */
const buildCrossing = (
  earlier: string,
  later: string,
  { half, transition }: Joint,
  fps: number,
  name: string,
): string => {
  const effect = `xfade=transition=${effects[transition]}:duration=${(2 * half) / fps}:offset=0`
  return [
    `[${earlier}]${resetTimestamps},tpad=stop_mode=clone:stop=${half}[${name}a]`,
    `[${later}]${resetTimestamps},trim=end_frame=${half},tpad=start_mode=clone:start=${half},${resetTimestamps}[${name}b]`,
    `[${name}a][${name}b]${effect},${resetTimestamps}[${name}]`,
  ].join(';')
}

/** Builds the frames of a joint on the side of this shot. */
const buildSide = (joint: Joint, { want, frames }: MakePiece, own: string, index: number): string[] => {
  const { half } = joint
  const other = `other${index}`
  const chain = { want, input: index + 1, frames: joint.frames, isShaped: false, name: other }
  const last = (all: number, name: string) => `trim=start_frame=${all - half}[${name}]`
  if (joint.input === 'before')
    return [
      buildFrames(chain),
      `[${other}]${last(joint.frames, `end${index}`)}`,
      buildCrossing(`end${index}`, own, joint, want.fps, `cross${index}`),
      `[cross${index}]trim=start_frame=${half},${resetTimestamps}[side${index}]`,
    ]
  return [
    buildFrames(chain),
    `[${own}]${last(frames, `end${index}`)}`,
    buildCrossing(`end${index}`, other, joint, want.fps, `cross${index}`),
    `[cross${index}]trim=end_frame=${half},${resetTimestamps}[side${index}]`,
  ]
}

/** Builds the whole shot as the film shows it, including joints. */
const buildShot = (plan: MakePiece): string[] => {
  const { joints, frames, want, isShaped } = plan
  const base = buildFrames({ want, input: 0, frames, isShaped, name: 'base' })
  if (joints.length === 0) return [base, '[base]null[shot]']
  const before = joints.find(({ input }) => input === 'before')
  const after = joints.find(({ input }) => input === 'after')
  const owns = joints.map((_, index) => `own${index}`)
  const middle = `[middle]trim=start_frame=${before?.half ?? 0}:end_frame=${frames - (after?.half ?? 0)},${resetTimestamps}[rest]`
  const sides = joints.flatMap((joint, index) => buildSide(joint, plan, `own${index}`, index))
  const order = [
    ...(before ? [`[side${joints.indexOf(before)}]`] : []),
    '[rest]',
    ...(after ? [`[side${joints.indexOf(after)}]`] : []),
  ]
  return [
    base,
    `[base]split=${joints.length + 1}[middle]${owns.map((name) => `[${name}]`).join('')}`,
    middle,
    ...sides,
    `${order.join('')}concat=n=${order.length}:v=1:a=0[shot]`,
  ]
}

const dipFilters = ({ dips, frames }: MakePiece): string =>
  [
    ...(dips.before > 0 ? [`,fade=t=in:s=0:n=${dips.before}`] : []),
    ...(dips.after > 0 ? [`,fade=t=out:s=${frames - dips.after}:n=${dips.after}`] : []),
  ].join('')

const subtitleFilter = ({ subtitledFrom, want: { fps } }: MakePiece, from: number): string =>
  subtitledFrom === null ? '' : `,settb=1/${fps},setpts=N+${subtitledFrom + from},ass=filename=/in/subtitles`

const lookFilters = ({ look }: MakePiece): string =>
  [
    `,setsar=${look.hasPixelAspect ? 1 : 0}`,
    `setparams=color_primaries=${look.primaries}:color_trc=${look.transfer}:colorspace=${look.matrix}:range=${look.range}`,
  ].join(',')

/** Re-encodes part of a shot in the format of the other pieces. */
export const makePiece = (plan: MakePiece): string[] => {
  const { want, from, to, joints } = plan
  const cut = `[shot]settb=1/${want.fps},${resetTimestamps}${dipFilters(plan)},trim=start_frame=${from}:end_frame=${to},${resetTimestamps}`
  const last = `${cut}${subtitleFilter(plan, from)},settb=1/${want.fps},${resetTimestamps}${lookFilters(plan)}[v]`
  return [
    ...ffmpegBaseArgs,
    ...foreignInput('mov'),
    '-i',
    '/in/shot',
    ...joints.flatMap(({ input }) => [...foreignInput('mov'), '-i', `/in/${input}`]),
    '-filter_complex',
    [...buildShot(plan), last].join(';'),
    '-map',
    '[v]',
    '-r',
    String(want.fps),
    ...h264('veryfast'),
    '-g',
    String(2 * want.fps),
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    '-sn',
    '-dn',
    '-an',
    '-fflags',
    '+bitexact',
    '-f',
    'mp4',
    `/out/${plan.output}`,
  ]
}
