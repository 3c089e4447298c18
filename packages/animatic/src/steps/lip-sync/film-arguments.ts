import type { Size } from '../../plan/geometry.ts'
import { ffmpegBaseArgs } from '../../runtime/ffmpeg-base-args.ts'
import { cover } from '../../runtime/vision/sample-arguments.ts'

export const filmPipeName = 'film-frames'

/** The frame of the input film: forwards, then backwards, and so on. */
export const sourceFrameAt = (frame: number, sourceFrames: number): number => {
  if (sourceFrames < 2) return 0
  const turn = 2 * (sourceFrames - 1)
  const place = frame % turn
  return place < sourceFrames ? place : turn - place
}

export type Shape = Size & { fps: number }
/** A run of frames of the input film. */
export type Stretch = { from: number; frames: number; isBackwards: boolean }

const longestBackwards = 24

/** Forwards to the end, then backwards in short stretches, because each must fit in memory to be reversed. */
export const planStretches = (frames: number, sourceFrames: number): Stretch[] => {
  const stretches: Stretch[] = []
  let left = frames
  const add = (from: number, length: number, isBackwards: boolean): void => {
    const taken = Math.min(left, length)
    if (taken > 0) stretches.push({ from: isBackwards ? from + length - taken : from, frames: taken, isBackwards })
    left -= taken
  }
  add(0, sourceFrames, false)
  while (left > 0) {
    // Both ends were already shown and are not repeated.
    for (let end = sourceFrames - 1; end > 0 && left > 0; end -= longestBackwards)
      add(Math.max(0, end - longestBackwards), Math.min(end, longestBackwards), true)
    if (sourceFrames === 1) add(0, left, false)
    else add(1, sourceFrames - 1, false)
  }
  return stretches
}

/** Decodes exactly the frames of one stretch, as raw pixels into the pipe. */
export const stretchArguments = (shape: Shape, { from, frames, isBackwards }: Stretch): string[] => [
  ...ffmpegBaseArgs,
  ...(from === 0 ? [] : ['-ss', (from / shape.fps).toFixed(5)]),
  '-f',
  'mov',
  '-i',
  '/in/media',
  '-an',
  '-vf',
  [
    `fps=${shape.fps}:start_time=0`,
    `tpad=stop=-1:stop_mode=clone`,
    `trim=end_frame=${frames}`,
    cover(shape),
    ...(isBackwards ? ['reverse'] : []),
  ].join(','),
  '-f',
  'rawvideo',
  '-pix_fmt',
  'rgba',
  `/out/${filmPipeName}`,
]
