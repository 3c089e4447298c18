import type { FinishTool, PrepareTool } from '../generators/define-generator.ts'
import type { StepName } from '../steps/steps.ts'

export type WorkName = StepName | FinishTool | 'prepare-speech' | `prepare-${PrepareTool}`

/** Seconds: fixed, for each second of sound or film, and for each million pixels of all frames. */
type Cost = { once: number; perSecond?: number; perMegapixel?: number }

/**
 * Relative cost of steps, estimated for the built-in engine on two cores. Progress only uses the ratios: a machine that
 * is ten times faster shows the same progress.
 */
const stepCosts: Readonly<Record<WorkName, Cost>> = {
  'text-to-video': { once: 2, perMegapixel: 0.18 },
  'image-to-video': { once: 6, perMegapixel: 0.2 },
  'frames-to-video': { once: 4, perMegapixel: 0.25 },
  'references-to-video': { once: 6, perMegapixel: 0.25 },
  'text-to-image': { once: 3 },
  'references-to-image': { once: 5 },
  speech: { once: 5 },
  'describe-image': { once: 5 },
  'upscale-video': { once: 2, perMegapixel: 0.3 },
  'lip-sync': { once: 6, perMegapixel: 0.35 },
  'talking-picture': { once: 8, perMegapixel: 0.3 },
  'text-to-sound': { once: 2, perSecond: 0.2 },
  'timeline-to-sound': { once: 2, perSecond: 0.2 },
  'text-to-music': { once: 2, perSecond: 0.3 },
  'plan-story': { once: 2 },
  transcribe: { once: 4, perSecond: 0.5 },
  'hear-music': { once: 3, perSecond: 0.1 },
  'find-cuts': { once: 2, perSecond: 0.2 },
  'move-figure': { once: 8, perMegapixel: 0.3 },
  'clone-voice': { once: 10 },
  'finish-video': { once: 1.5, perMegapixel: 0.01 },
  'finish-image': { once: 1 },
  'finish-audio': { once: 1, perSecond: 0.02 },
  'compose-film': { once: 3, perMegapixel: 0.02 },
  'lay-lines': { once: 1, perSecond: 0.03 },
  'prepare-speech': { once: 0.8 },
  'prepare-cut-sound': { once: 0.5 },
  'prepare-film': { once: 1 },
  'prepare-cut-picture': { once: 0.5 },
  'prepare-last-frame': { once: 0.5 },
  'prepare-still': { once: 0.5 },
  'prepare-write-cues': { once: 0.3 },
}

type Shape = Partial<Record<'width' | 'height' | 'fps' | 'seconds', number>>

/** The shape of the output of a step, or of its input. */
const readShape = (stepInput: object): Shape => {
  const { want, sound, video, ...rest } = stepInput as { want?: Shape; sound?: unknown; video?: unknown }
  const through = [sound, video].find((input) => typeof input === 'object' && input !== null && 'seconds' in input)
  return { ...(through as Shape | undefined), ...(rest as Shape), ...want }
}

/** Expected seconds of a step. */
export const expectedSeconds = (name: WorkName, stepInput: object): number => {
  const { once, perSecond = 0, perMegapixel = 0 } = stepCosts[name]
  const { width = 0, height = 0, fps = 0, seconds = 0 } = readShape(stepInput)
  return once + perSecond * seconds + (perMegapixel * width * height * fps * seconds) / 1e6
}
