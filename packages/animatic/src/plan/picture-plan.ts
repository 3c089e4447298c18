import type { Card } from './film-plan.ts'
import type { Rgb, ScenePlan } from './scene-plan.ts'

export const wholeName = 'whole'

export const looks = ['mono', 'sepia', 'vintage', 'sketch', 'painting', 'cartoon', 'pixel', 'neon', 'dreamy'] as const
export type Look = (typeof looks)[number]

/** Colour changes of the finished picture; 0 everywhere leaves it unchanged. */
export type Grade = {
  light: number
  contrast: number
  saturation: number
  /** Above 0 towards red and yellow, below towards blue. */
  warmth: number
  /** Towards this colour, by this share. */
  tint: Rgb | null
  tintShare: number
  /** How dark the corners are. */
  vignette: number
  /** The amount of haze, strongest at the top. */
  fog: number
}

export type PicturePlan = {
  /** Size, seed and place. */
  scene: ScenePlan
  subject:
    | { kind: 'scene' }
    /** The one input picture, filling everything; with rain, snow or petals if the prompt names them. */
    | { kind: 'whole'; isMirrored: boolean }
    | { kind: 'references'; cards: Card[] }
  look: Look | null
  grade: Grade
}
