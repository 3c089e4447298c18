import type { Studio } from '../studio.ts'

const [columns, rows] = [64, 36]
const pixelCount = columns * rows
/** Far above the difference that camera movement causes between two frames. */
const cutDifference = 20
const litLevel = 200
const fps = 24

/** All frames of a film, scaled down, in RGB. */
const smallFrames = async ({ media }: Studio, film: Uint8Array): Promise<Uint8Array[]> => {
  const bytes = await media.make(`-i {in0} -vf scale=${columns}:${rows} -pix_fmt rgb24 -f rawvideo {out}`, 'raw', [
    film,
  ])
  return Array.from({ length: bytes.length / (pixelCount * 3) }, (_, i) =>
    bytes.subarray(i * pixelCount * 3, (i + 1) * pixelCount * 3),
  )
}

const difference = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length

/** Finds the times of the cuts. */
export const findCuts = async (studio: Studio, film: Uint8Array): Promise<number[]> => {
  const frames = await smallFrames(studio, film)
  return frames.flatMap((frame, i) => {
    const before = frames[i - 1]
    return before && difference(before, frame) > cutDifference ? [i / fps] : []
  })
}

/** Finds the time spans with something bright in a dark film: its subtitles. */
export const litSpans = async (studio: Studio, film: Uint8Array): Promise<{ from: number; to: number }[]> => {
  const bright = await studio.media.make('-i {in0} -vf scale=320:180 -pix_fmt gray -f rawvideo {out}', 'raw', [film])
  const size = 320 * 180
  const isLit = (i: number): boolean => bright.subarray(i * size, (i + 1) * size).some((level) => level > litLevel)
  const spans: { from: number; to: number }[] = []
  for (let i = 0; i < bright.length / size; i += 1) {
    const open = spans.at(-1)
    if (!isLit(i)) continue
    if (open && open.to === i / fps) open.to = (i + 1) / fps
    else spans.push({ from: i / fps, to: (i + 1) / fps })
  }
  return spans
}
