/** Grey frames of a film by their number. */
export type GreyFrames = { width: number; height: number; frames: ReadonlyMap<number, Uint8Array> }

const candidates = 7
const nearCutSeconds = 0.25
const [darkest, brightest] = [40, 220]
/** A cut changes the picture far more than the frames around it change among themselves. */
const cutChange = 16
const cutRatio = 4

type Length = { frames: number; fps: number }

/** The numbers of seven evenly spaced frames. */
export const spreadCandidates = ({ frames }: Length): number[] => [
  ...new Set(Array.from({ length: candidates }, (_, index) => Math.floor(((index + 0.5) * frames) / candidates))),
]

/** Each candidate with the frames around it, in which a cut would exclude it. */
export const framesToRead = ({ frames, fps }: Length): number[] => {
  const reach = Math.ceil(nearCutSeconds * fps)
  const read = spreadCandidates({ frames, fps }).flatMap((frame) =>
    Array.from({ length: 2 * reach + 1 }, (_, index) => frame - reach + index),
  )
  return [...new Set(read)].filter((frame) => frame >= 0 && frame < frames).sort((a, b) => a - b)
}

const meanLuma = (frame: Uint8Array): number => frame.reduce((sum, value) => sum + value, 0) / frame.length

const meanChange = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length

/** The mean square of the difference between each pixel and its four neighbours. */
const sharpness = (frame: Uint8Array, width: number, height: number): number => {
  let sum = 0
  for (let row = 1; row < height - 1; row += 1)
    for (let at = row * width + 1; at < (row + 1) * width - 1; at += 1) {
      const around = (frame[at - 1] ?? 0) + (frame[at + 1] ?? 0) + (frame[at - width] ?? 0) + (frame[at + width] ?? 0)
      sum += (4 * (frame[at] ?? 0) - around) ** 2
    }
  return sum / (width * height)
}

const isNearCut = ({ frames }: GreyFrames, candidate: number, reach: number): boolean => {
  const changes: number[] = []
  for (let frame = candidate - reach; frame < candidate + reach; frame += 1) {
    const [one, next] = [frames.get(frame), frames.get(frame + 1)]
    if (one !== undefined && next !== undefined) changes.push(meanChange(one, next))
  }
  const usual = changes.toSorted((a, b) => a - b)[changes.length >> 1] ?? 0
  return changes.some((change) => change > cutChange && change > cutRatio * usual)
}

/** The sharpest candidate of medium brightness away from cuts; without one the middle frame. */
export const chooseCover = (grey: GreyFrames, length: Length): number => {
  const reach = Math.ceil(nearCutSeconds * length.fps)
  let best = { frame: Math.floor(length.frames / 2), sharpness: -1 }
  for (const frame of spreadCandidates(length)) {
    const pixels = grey.frames.get(frame)
    if (pixels === undefined || isNearCut(grey, frame, reach)) continue
    const luma = meanLuma(pixels)
    if (luma < darkest || luma > brightest) continue
    const sharp = sharpness(pixels, grey.width, grey.height)
    if (sharp > best.sharpness) best = { frame, sharpness: sharp }
  }
  return best.frame
}
