import { customerText, type PreparedMedia, type StepOrder } from '@kinora/domain'

const text = (words: string) => customerText().parse(words)

export const pictureOrder = (words = 'a lamp', seed = 7): StepOrder => ({
  step: 'text-to-image',
  input: { prompt: text(words), width: 64, height: 48, seed },
})
export const filmOrder = (seconds: number, words = 'a lamp', seed = 7): StepOrder => ({
  step: 'text-to-video',
  input: {
    prompt: text(words),
    style: 'general',
    width: 96,
    height: 64,
    fps: 24,
    seconds,
    seed,
    movement: 'auto',
    sound: false,
  },
})
export const movingOrder = (image: PreparedMedia): StepOrder => ({
  step: 'image-to-video',
  input: {
    prompt: text('a lamp'),
    voice: text(''),
    image,
    width: 96,
    height: 64,
    fps: 24,
    seconds: 1,
    seed: 7,
    movement: 'auto',
    sound: false,
  },
})
