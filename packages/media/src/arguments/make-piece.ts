import type { VideoShape } from '@kinora/domain'
import type { Transition } from '@kinora/domain/films'
import { everyRun, foreignInput } from './foreign-input.ts'
import { h264 } from './result-output.ts'

/** Those in which both sides are seen at once. */
type Crossing = Exclude<Transition, 'cut' | 'dip'>

/** A joint that shows in this piece: which input is on its other side, and how many frames of each side it takes. */
export type Joint = { input: 'before' | 'after'; frames: number; half: number; transition: Crossing }

/** What a film says of its colours and pixels, in the numbers of the standard; it is part of how a decoder is set up. */
export type Look = { primaries: number; transfer: number; matrix: number; range: 0 | 1 | 2; tellsPixels: boolean }

export type MakePiece = {
  want: VideoShape
  /** How many frames the whole shot has in the film; a shorter one is held on its last. */
  frames: number
  /** Which of them are made. */
  from: number
  to: number
  /** Whether the shot has the wanted size and pace already. */
  isShaped: boolean
  joints: readonly Joint[]
  /** How many frames at its beginning and at its end rise from black and fall to it. */
  dips: { before: number; after: number }
  /** Where the shot begins in the film, for what is written over it; null when nothing is. */
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

/** So many frames of an input, counted evenly from 0. */
const framesOf = ({ want: { width, height, fps }, input, frames, isShaped, name }: Chain): string => {
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

const again = 'setpts=N'

/** Both sides go on as far as the transition does: the earlier on its last frame, the later before its first. */
const crossed = (earlier: string, later: string, { half, transition }: Joint, fps: number, name: string): string => {
  const effect = `xfade=transition=${effects[transition]}:duration=${(2 * half) / fps}:offset=0`
  return [
    `[${earlier}]${again},tpad=stop_mode=clone:stop=${half}[${name}a]`,
    `[${later}]${again},trim=end_frame=${half},tpad=start_mode=clone:start=${half},${again}[${name}b]`,
    `[${name}a][${name}b]${effect},${again}[${name}]`,
  ].join(';')
}

/** The frames of a joint on this side of it. */
const sideOf = (joint: Joint, { want, frames }: MakePiece, own: string, index: number): string[] => {
  const { half } = joint
  const other = `other${index}`
  const chain = { want, input: index + 1, frames: joint.frames, isShaped: false, name: other }
  const last = (all: number, name: string) => `trim=start_frame=${all - half}[${name}]`
  if (joint.input === 'before')
    return [
      framesOf(chain),
      `[${other}]${last(joint.frames, `end${index}`)}`,
      crossed(`end${index}`, own, joint, want.fps, `cross${index}`),
      `[cross${index}]trim=start_frame=${half},${again}[side${index}]`,
    ]
  return [
    framesOf(chain),
    `[${own}]${last(frames, `end${index}`)}`,
    crossed(`end${index}`, other, joint, want.fps, `cross${index}`),
    `[cross${index}]trim=end_frame=${half},${again}[side${index}]`,
  ]
}

/** The whole shot as the film shows it, joints included. */
const shotOf = (plan: MakePiece): string[] => {
  const { joints, frames, want, isShaped } = plan
  const base = framesOf({ want, input: 0, frames, isShaped, name: 'base' })
  if (joints.length === 0) return [base, '[base]null[shot]']
  const before = joints.find(({ input }) => input === 'before')
  const after = joints.find(({ input }) => input === 'after')
  const owns = joints.map((_, index) => `own${index}`)
  const middle = `[middle]trim=start_frame=${before?.half ?? 0}:end_frame=${frames - (after?.half ?? 0)},${again}[rest]`
  const sides = joints.flatMap((joint, index) => sideOf(joint, plan, `own${index}`, index))
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

const dipped = ({ dips, frames }: MakePiece): string =>
  [
    ...(dips.before > 0 ? [`,fade=t=in:s=0:n=${dips.before}`] : []),
    ...(dips.after > 0 ? [`,fade=t=out:s=${frames - dips.after}:n=${dips.after}`] : []),
  ].join('')

const written = ({ subtitledFrom, want: { fps } }: MakePiece, from: number): string =>
  subtitledFrom === null ? '' : `,settb=1/${fps},setpts=N+${subtitledFrom + from},ass=filename=/in/subtitles`

const looking = ({ look }: MakePiece): string =>
  [
    `,setsar=${look.tellsPixels ? 1 : 0}`,
    `setparams=color_primaries=${look.primaries}:color_trc=${look.transfer}:colorspace=${look.matrix}:range=${look.range}`,
  ].join(',')

/** A part of a shot, decoded and encoded anew in the format of the others. */
export const makePiece = (plan: MakePiece): string[] => {
  const { want, from, to, joints } = plan
  const cut = `[shot]settb=1/${want.fps},${again}${dipped(plan)},trim=start_frame=${from}:end_frame=${to},${again}`
  const last = `${cut}${written(plan, from)},settb=1/${want.fps},${again}${looking(plan)}[v]`
  return [
    ...everyRun,
    ...foreignInput('mov'),
    '-i',
    '/in/shot',
    ...joints.flatMap(({ input }) => [...foreignInput('mov'), '-i', `/in/${input}`]),
    '-filter_complex',
    [...shotOf(plan), last].join(';'),
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
