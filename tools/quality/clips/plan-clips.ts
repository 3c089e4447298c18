import { models, type Resolution, type VideoModelRow, type VideoRatio, videoRatios, videoSize } from '@kinora/contract'
import { videoPrice } from '@kinora/domain'

export type Clip = {
  model: string
  seconds: number
  resolution: Resolution
  ratio: VideoRatio
  audio: boolean
  credits: number
  /** The expected properties of the file. */
  want: { width: number; height: number; fps: number; seconds: number; sound: boolean }
}

const rows: readonly VideoModelRow[] = models.text2video

const listLengths = ({ lengths }: VideoModelRow, isShort: boolean): number[] => {
  const all = lengths.flatMap(({ seconds }) => [...seconds])
  return [...new Set(isShort ? [Math.min(...all)] : [Math.min(...all), Math.max(...all)])]
}

const resolutionsAt = ({ lengths }: VideoModelRow, seconds: number): readonly Resolution[] =>
  lengths.find((length) => length.seconds.includes(seconds))?.resolutions ?? []

/**
 * Every row at its shortest and longest length, in every resolution and ratio, with and without sound in turn.
 * Short: only the shortest length, each resolution in one ratio, the ratios taken in turn.
 */
export const planClips = (isShort: boolean): Clip[] => {
  const variants = rows.flatMap((row) =>
    listLengths(row, isShort).flatMap((seconds) =>
      resolutionsAt(row, seconds).map((resolution) => ({ row, seconds, resolution })),
    ),
  )
  const chooseRatios = (index: number): readonly VideoRatio[] =>
    isShort ? videoRatios.slice(index % videoRatios.length).slice(0, 1) : videoRatios
  return variants
    .flatMap((variant, index) => chooseRatios(index).map((ratio) => ({ ...variant, ratio })))
    .map(({ row, seconds, resolution, ratio }, index) => {
      const audio = index % 2 === 0
      const want = { ...videoSize(resolution, ratio), fps: row.fps, seconds, sound: audio }
      const { credits } = videoPrice(row, { resolution, seconds, offPeak: false })
      return { model: row.model, seconds, resolution, ratio, audio, credits, want }
    })
}
