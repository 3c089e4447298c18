/** Straight RGBA, row by row, both sides even. */
export type Mark = { width: number; height: number; rgba: Buffer }
