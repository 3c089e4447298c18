import type { Size } from '../../plan/geometry.ts'

type Box = { x: number; y: number; width: number; height: number }

export type BoardLayout = {
  /** Of one line of the description. */
  fontSize: number
  panel: Box
  description: Box
  /** Names of what the panel does not show. */
  missing: Box
}

const even = (value: number): number => 2 * Math.round(value / 2)

/** Wide cards have the missing things beside the panel, tall ones below. The panel has the shape of the film. */
export const layOutBoard = ({ width, height }: Size): BoardLayout => {
  const isWide = width >= height
  const margin = Math.round(0.045 * Math.min(width, height))
  const fontSize = Math.max(9, Math.round(Math.min(width, height) * (isWide ? 0.046 : 0.044)))
  const share = isWide ? 0.7 : (width - 2 * margin) / width
  const panel = {
    x: margin,
    y: margin,
    width: even(width * share),
    height: even(Math.min(height * share, height * (isWide ? share : 0.56))),
  }
  const below = panel.y + panel.height + margin
  const description = {
    x: margin,
    y: below,
    width: isWide ? width - 2 * margin : panel.width,
    height: isWide ? height - below - margin : 0.5 * (height - below - margin),
  }
  const missing = isWide
    ? { x: 2 * margin + panel.width, y: margin, width: width - panel.width - 3 * margin, height: panel.height }
    : { x: margin, y: below + description.height, width: panel.width, height: description.height }
  return { fontSize, panel, description, missing }
}
