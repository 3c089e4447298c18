import {
  AppError,
  fixedPrices,
  type ImageModelRow,
  type ImageResolution,
  limits,
  type Resolution,
  type SoundModelRow,
  type VideoModelRow,
} from '@kinora/contract'

/** One line of a price: name and credits. */
export type PriceLine = { name: string; credits: number }

type Priceable = Pick<VideoModelRow, 'model' | 'family' | 'prices'>

const creditsFor = (row: Priceable, resolution: Resolution, seconds: number): number => {
  const step = row.prices[resolution]?.findLast((candidate) => candidate.fromSecond <= seconds)
  if (!step) throw new AppError('InternalServiceFailure', { detail: `no price for ${row.model} ${resolution}` })
  return step.credits + step.perFurther * (seconds - step.fromSecond)
}

/** Off-peak costs half: for the q3 family per second, for the others in total, rounded up. */
export const videoPrice = (
  row: Priceable,
  options: { resolution: Resolution; seconds: number; offPeak: boolean },
): PriceLine => {
  const { resolution, seconds, offPeak } = options
  const full = creditsFor(row, resolution, seconds)
  const halved = row.family === 'q3' ? Math.ceil(full / seconds / 2) * seconds : Math.ceil(full / 2)
  return {
    name: `${row.model} ${resolution} ${seconds} s${offPeak ? ' off-peak' : ''}`,
    credits: offPeak ? halved : full,
  }
}

/** Price by the number of input images: the first tier that includes it. */
export const imagePrice = (
  { images, resolution }: { images: number; resolution: ImageResolution },
  row: ImageModelRow,
): PriceLine[] => {
  const credits = row.prices.find((tier) => images <= tier.upTo)?.credits[resolution]
  if (credits === undefined)
    throw new AppError('InternalServiceFailure', { detail: `no price for ${row.model} ${resolution}` })
  return [{ name: `${row.model} ${resolution} ${images} images`, credits }]
}

/** The price of the last step that starts at or before this length. */
export const soundPrice = ({ model, prices }: SoundModelRow, seconds: number): PriceLine => {
  const step = prices.findLast(({ fromSecond }) => fromSecond <= seconds)
  if (!step) throw new AppError('InternalServiceFailure', { detail: `no price for ${model}` })
  return { name: `${model} ${seconds} s`, credits: step.credits }
}

export const soundPrices = ({ model, prices }: SoundModelRow): [string, number][] =>
  prices.map(({ fromSecond, credits }) => [`${model} from ${fromSecond} seconds on`, credits])

/** The params of a task that makes a draft. */
export const isDraft = (params: unknown): boolean => (params as { draft?: unknown } | null | undefined)?.draft === true

/** The price of a draft. */
const draftPrices = (seconds: number): PriceLine[] => [
  { name: `draft ${seconds} s`, credits: fixedPrices.draft.perSecond * seconds },
]

type Priced<P, R> = {
  /** Set if it can make drafts: the seconds that a draft counts. */
  draft?: { seconds(params: P, measured?: number): number }
  price(params: P, row: R, seconds?: number): PriceLine[]
  measured?(params: P): { least: number; most: number } | undefined
}

/** The one price of a task, for quotes, creates, top-ups and requeues. */
export const computePrice = <P, R>(generator: Priced<P, R>, params: P, row: R, seconds?: number): PriceLine[] =>
  generator.draft && isDraft(params)
    ? draftPrices(generator.draft.seconds(params, seconds))
    : generator.price(params, row, seconds)

/** The credits to hold, and the maximum price after the input is measured. */
export const priceRange = <P, R>(
  generator: Priced<P, R>,
  params: P,
  row: R,
): { held: PriceLine[]; most: PriceLine[] } => {
  const { least, most } = generator.measured?.(params) ?? {}
  return { held: computePrice(generator, params, row, least), most: computePrice(generator, params, row, most) }
}

export const sumCredits = (lines: readonly PriceLine[]): number => {
  const total = lines.reduce((sum, line) => sum + line.credits, 0)
  if (total > limits.creditsMax) throw new AppError('InternalServiceFailure', { detail: 'price out of range' })
  return total
}
