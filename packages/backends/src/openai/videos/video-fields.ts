import type { StepAsk } from '@kinora/domain'
import type { OpenaiConfig } from '../facts.ts'

type Asked = Pick<StepAsk<'frames-to-video'>, 'prompt' | 'seconds' | 'width' | 'height' | 'fps' | 'seed' | 'sound'> & {
  movement: StepAsk<'frames-to-video'>['movement']
  style?: StepAsk<'text-to-video'>['style']
}

const motions = { auto: '', small: 'slight motion', medium: '', large: 'strong motion' } as const

/** What these servers have no field for is said in words. */
const promptOf = ({ prompt, movement, style }: Asked): string =>
  [prompt, style === 'anime' ? 'anime style' : '', motions[movement]].filter((words) => words !== '').join(', ')

const roundUp = (side: number, step: number): number => Math.ceil(side / step) * step

/** At least as many as the film is to have: what is too much is cut, what is missing could not be made up. */
const framesOf = (seconds: number, fps: number, step: number): number =>
  1 + step * Math.ceil(Math.max(0, seconds * fps - 1) / step)

/** What every video server is told, whatever it calls it. */
export const videoFields = (ask: Asked, { model, fields, video }: OpenaiConfig) => {
  const fps = video.fps ?? ask.fps
  return {
    model,
    fields,
    prompt: promptOf(ask),
    width: roundUp(ask.width, video.sizeStep),
    height: roundUp(ask.height, video.sizeStep),
    fps,
    frames: framesOf(ask.seconds, fps, video.frameStep),
    seed: ask.seed,
    withSound: video.hasSound && ask.sound,
  }
}
