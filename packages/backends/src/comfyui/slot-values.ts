import { AppError } from '@kinora/contract'
import { addStyle, type PreparedMedia, type StepOrder } from '@kinora/domain'
import type { SlotValues, Template } from './template.ts'

type Limits = Template['limits']
/** The values of an order for the slots of a template; its media still has to be uploaded. */
export type OrderValues = { values: SlotValues; media: Record<string, PreparedMedia> }

const unsupported = (detail: string): AppError => new AppError('ModelUnavailable', { detail })

/** The size closest to the requested one that the model supports; finishing scales the result. */
const sizeFor = (
  input: { width: number; height: number },
  { multiple = 1, pixels = Number.POSITIVE_INFINITY }: Limits,
) => {
  const scale = Math.min(1, Math.sqrt(pixels / (input.width * input.height)))
  const side = (length: number): number => Math.max(multiple, Math.round((length * scale) / multiple) * multiple)
  return { width: side(input.width), height: side(input.height) }
}

/** Video models make 4n + 1 frames. */
const framesFor = (seconds: number, { fps, frames: most = 0 }: Limits): { frames?: number } => {
  if (fps === undefined) return {}
  const frames = 4 * Math.ceil((seconds * fps - 1) / 4) + 1
  if (frames > most + 4) throw unsupported(`the template makes ${most} frames at most`)
  return { frames: Math.min(frames, most) }
}

const checkSeconds = (seconds: number, { seconds: most }: Limits): void => {
  if (most !== undefined && seconds > most) throw unsupported(`the template makes ${most} s at most`)
}

const numberImages = (images: readonly PreparedMedia[], { references = 1 }: Limits): Record<string, PreparedMedia> => {
  if (images.length === 0 || images.length > references)
    throw unsupported(`the template takes 1 to ${references} pictures`)
  return Object.fromEntries(images.map((image, place) => [`image${place + 1}`, image]))
}

const collectMedia = (order: StepOrder, limits: Limits): Record<string, PreparedMedia> => {
  switch (order.step) {
    case 'image-to-video':
      return { image: order.input.image }
    case 'frames-to-video':
      return { start: order.input.start, end: order.input.end }
    case 'references-to-image':
      return numberImages(order.input.images, limits)
    case 'references-to-video': {
      const { images, videos, sounds, subjects } = order.input
      if (videos.length + sounds.length + subjects.flatMap((subject) => subject.videos).length > 0)
        throw unsupported('the template takes pictures only')
      return numberImages([...images, ...subjects.flatMap((subject) => subject.images)], limits)
    }
    case 'upscale-video':
      return { video: order.input.video }
    default:
      return {}
  }
}

/** All values that an order can put into slots; a template uses those it names. Rejects what the model cannot do. */
export const collectValues = (order: StepOrder, limits: Limits): OrderValues => {
  const { input } = order
  const values: SlotValues = {}
  if ('prompt' in input) values['prompt'] = addStyle(input)
  if ('seed' in input) values['seed'] = input.seed
  if ('width' in input) Object.assign(values, sizeFor(input, limits))
  if ('seconds' in input) {
    checkSeconds(input.seconds, limits)
    Object.assign(values, { seconds: input.seconds }, framesFor(input.seconds, limits))
  }
  return { values, media: collectMedia(order, limits) }
}
