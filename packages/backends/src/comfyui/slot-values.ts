import { AppError } from '@kinora/contract'
import type { PreparedMedia, StepOrder } from '@kinora/domain'
import type { SlotValues, Template } from './template.ts'

type Limits = Template['limits']
/** What an order has for the slots of a template; media are still to be uploaded. */
export type Wanted = { values: SlotValues; media: Record<string, PreparedMedia> }

const cannot = (detail: string): AppError => new AppError('ModelUnavailable', { detail })

/** As near to the asked size as the model can draw; finishing brings the result to the asked one. */
const sizeFor = (
  ask: { width: number; height: number },
  { multiple = 1, pixels = Number.POSITIVE_INFINITY }: Limits,
) => {
  const scale = Math.min(1, Math.sqrt(pixels / (ask.width * ask.height)))
  const side = (length: number): number => Math.max(multiple, Math.round((length * scale) / multiple) * multiple)
  return { width: side(ask.width), height: side(ask.height) }
}

/** Video models count frames in fours and one more. */
const framesFor = (seconds: number, { fps, frames: most = 0 }: Limits): { frames?: number } => {
  if (fps === undefined) return {}
  const frames = 4 * Math.ceil((seconds * fps - 1) / 4) + 1
  if (frames > most + 4) throw cannot(`the template makes ${most} frames at most`)
  return { frames: Math.min(frames, most) }
}

const checkSeconds = (seconds: number, { seconds: most }: Limits): void => {
  if (most !== undefined && seconds > most) throw cannot(`the template makes ${most} s at most`)
}

const numbered = (images: readonly PreparedMedia[], { references = 1 }: Limits): Record<string, PreparedMedia> => {
  if (images.length === 0 || images.length > references) throw cannot(`the template takes 1 to ${references} pictures`)
  return Object.fromEntries(images.map((image, place) => [`image${place + 1}`, image]))
}

const mediaOf = (order: StepOrder, limits: Limits): Record<string, PreparedMedia> => {
  switch (order.step) {
    case 'image-to-video':
      return { image: order.ask.image }
    case 'frames-to-video':
      return { start: order.ask.start, end: order.ask.end }
    case 'references-to-image':
      return numbered(order.ask.images, limits)
    case 'references-to-video': {
      const { images, videos, sounds, subjects } = order.ask
      if (videos.length + sounds.length + subjects.flatMap((subject) => subject.videos).length > 0)
        throw cannot('the template takes pictures only')
      return numbered([...images, ...subjects.flatMap((subject) => subject.images)], limits)
    }
    case 'upscale-video':
      return { video: order.ask.video }
    default:
      return {}
  }
}

/** Everything an order can put into slots; a template uses what it names. Refuses what the model cannot do. */
export const wantedBy = (order: StepOrder, limits: Limits): Wanted => {
  const { ask } = order
  const values: SlotValues = {}
  if ('prompt' in ask) values['prompt'] = ask.prompt
  if ('seed' in ask) values['seed'] = ask.seed
  if ('width' in ask) Object.assign(values, sizeFor(ask, limits))
  if ('seconds' in ask) {
    checkSeconds(ask.seconds, limits)
    Object.assign(values, { seconds: ask.seconds }, framesFor(ask.seconds, limits))
  }
  return { values, media: mediaOf(order, limits) }
}
