import { addStyle, type StepInput } from '@kinora/domain'
import type { OpenaiConfig } from '../facts.ts'

type VideoInput = Pick<
  StepInput<'frames-to-video'>,
  'prompt' | 'seconds' | 'width' | 'height' | 'fps' | 'seed' | 'sound'
> & {
  movement: StepInput<'frames-to-video'>['movement']
  style?: StepInput<'text-to-video'>['style']
}

const motions = { auto: '', small: 'slight motion', medium: '', large: 'strong motion' } as const

/** Adds to the prompt what these servers have no field for. */
const buildPrompt = (input: VideoInput): string =>
  [addStyle(input), motions[input.movement]].filter((words) => words !== '').join(', ')

const roundUp = (side: number, step: number): number => Math.ceil(side / step) * step

/** At least as many frames as the film needs: extra frames are cut, missing ones could not be added. */
const countFrames = (seconds: number, fps: number, step: number): number =>
  1 + step * Math.ceil(Math.max(0, seconds * fps - 1) / step)

/** The parameters of every video server, whatever their field names. */
export const videoFields = (input: VideoInput, { model, fields, video }: OpenaiConfig) => {
  const fps = video.fps ?? input.fps
  return {
    model,
    fields,
    prompt: buildPrompt(input),
    width: roundUp(input.width, video.sizeStep),
    height: roundUp(input.height, video.sizeStep),
    fps,
    frames: countFrames(input.seconds, fps, video.frameStep),
    seed: input.seed,
    withSound: video.hasSound && input.sound,
  }
}
