import type { PreparedMedia, Step, StepName, StepResult, TextRef } from '@kinora/domain'

type Shape = { width: number; height: number; fps: number }
type Stretch = { film: StepResult; seconds: number }
type TakeStep = Extract<StepName, 'image-to-video' | 'frames-to-video'>

const secondsOfPicture = 4

/** How many stretches there are, and how long each is: the last leads back to the first picture. */
export const stretchesOf = (pictures: number): { count: number; seconds: number } =>
  pictures === 1 ? { count: 2, seconds: secondsOfPicture / 2 } : { count: pictures, seconds: secondsOfPicture }

const inAndBack = async (
  step: Step<TakeStep>,
  image: PreparedMedia,
  ask: Shape & { seconds: number; seed: number },
  [into, back]: readonly [TextRef, TextRef],
): Promise<Stretch[]> => {
  const common = { ...ask, movement: 'auto', sound: false } as const
  const first = await step.model('image-to-video', { image, prompt: into, voice: { text: '' }, ...common })
  const turn = await step.prepare('last-frame', { video: await step.prepare('film', { video: first }) })
  const second = await step.model('frames-to-video', { start: turn, end: image, prompt: back, ...common })
  return [first, second].map((film) => ({ film, seconds: ask.seconds }))
}

/** The stretches of one take, each beginning with the very picture that the one before it ended with. */
export const oneTake = async (
  step: Step<TakeStep>,
  images: readonly PreparedMedia[],
  shape: Shape & { seed: number },
  prompts: readonly [TextRef, TextRef],
): Promise<Stretch[]> => {
  const { count, seconds } = stretchesOf(images.length)
  const [first, second] = images
  if (first === undefined) throw new Error('a story has at least one picture')
  if (second === undefined) return inAndBack(step, first, { ...shape, seconds }, prompts)
  return Promise.all(
    Array.from({ length: count }, async (_, i) => ({
      seconds,
      film: await step.model('frames-to-video', {
        start: images[i] ?? first,
        end: images[i + 1] ?? first,
        prompt: prompts[0],
        movement: 'auto',
        sound: false,
        seconds,
        ...shape,
      }),
    })),
  )
}
