import type { MouthName } from '../../audio/analysis/heard.ts'

/** Open: 0 lips together, 1 as wide as in a long a. Width: of the lips, 1 at rest. */
export type MouthShape = { open: number; width: number }

export const mouthShapes: Readonly<Record<MouthName, MouthShape>> = {
  X: { open: 0, width: 1 },
  A: { open: 0, width: 0.98 },
  B: { open: 0.26, width: 1.05 },
  C: { open: 0.6, width: 1.02 },
  D: { open: 1, width: 1 },
  E: { open: 0.55, width: 0.88 },
  F: { open: 0.3, width: 0.76 },
  G: { open: 0.14, width: 1 },
  H: { open: 0.48, width: 0.99 },
}
