import type { PreparedMedia, Step, StepName, StepResult, TextRef } from '@kinora/domain'

type Shape = { width: number; height: number; fps: number }
type Segment = { film: StepResult; seconds: number }
type TakeStep = Extract<StepName, 'image-to-video' | 'frames-to-video'>

const secondsPerImage = 4

/** Number and duration of the segments. The last segment returns to the first image. */
export const planSegments = (pictures: number): { count: number; seconds: number } =>
  pictures === 1 ? { count: 2, seconds: secondsPerImage / 2 } : { count: pictures, seconds: secondsPerImage }

const zoomInAndBack = async (
  step: Step<TakeStep>,
  image: PreparedMedia,
  stepInput: Shape & { seconds: number; seed: number },
  [into, back]: readonly [TextRef, TextRef],
): Promise<Segment[]> => {
  const common = { ...stepInput, movement: 'auto', sound: false } as const
  const first = await step.model('image-to-video', { image, prompt: into, voice: { text: '' }, ...common })
  const turn = await step.prepare('last-frame', { video: await step.prepare('film', { video: first }) })
  const second = await step.model('frames-to-video', { start: turn, end: image, prompt: back, ...common })
  return [first, second].map((film) => ({ film, seconds: stepInput.seconds }))
}

/** Segments of one continuous take. Each begins with the last image of the previous segment. */
export const oneTake = async (
  step: Step<TakeStep>,
  images: readonly PreparedMedia[],
  shape: Shape & { seed: number },
  prompts: readonly [TextRef, TextRef],
): Promise<Segment[]> => {
  const { count, seconds } = planSegments(images.length)
  const [first, second] = images
  if (first === undefined) throw new Error('a story requires at least one image')
  if (second === undefined) return zoomInAndBack(step, first, { ...shape, seconds }, prompts)
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
