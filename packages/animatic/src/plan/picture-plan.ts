import type { Card } from './film-plan.ts'
import type { Rgb, ScenePlan } from './scene-plan.ts'

export const wholeName = 'whole'

export const looks = ['mono', 'sepia', 'vintage', 'sketch', 'painting', 'cartoon', 'pixel', 'neon', 'dreamy'] as const
export type Look = (typeof looks)[number]

/** What is done to the colours of the finished picture; 0 everywhere leaves it as it is. */
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
  /** How much is lost in haze, most of it above. */
  fog: number
}

export type PicturePlan = {
  /** Size, seed and place. */
  scene: ScenePlan
  subject:
    | { kind: 'scene' }
    /** The one given picture, filling everything; with rain, snow or petals if the prompt says so. */
    | { kind: 'whole'; isMirrored: boolean }
    | { kind: 'gathering'; cards: Card[] }
  look: Look | null
  grade: Grade
}
