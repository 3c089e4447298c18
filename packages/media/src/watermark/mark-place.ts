import type { Corner } from '@kinora/contract'
import type { MarkPlace } from '../arguments/mark-video.ts'

type Size = { width: number; height: number }

const even = (value: number): number => 2 * Math.floor(value / 2)

/** The maximum size of a mark: 15 % of the width and 30 % of the height. */
export const markBox = ({ width, height }: Size): Size => ({ width: even(width * 0.15), height: even(height * 0.3) })

/** The position of a mark in its corner, 2 % of the width from both edges, and even because of colour subsampling. */
export const markPlace = (video: Size, mark: Size, corner: Corner): MarkPlace => {
  const margin = even(video.width * 0.02)
  return {
    x: corner.endsWith('left') ? margin : even(video.width - margin - mark.width),
    y: corner.startsWith('top') ? margin : even(video.height - margin - mark.height),
    width: mark.width,
    height: mark.height,
  }
}
