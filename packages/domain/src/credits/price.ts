import {
  AppError,
  type ImageModelRow,
  type ImageResolution,
  limits,
  type Resolution,
  type SoundModelRow,
  type VideoModelRow,
} from '@kinora/contract'

/** One line of a price: what it is for and what it costs. */
export type PriceLine = { name: string; credits: number }

type Priceable = Pick<VideoModelRow, 'model' | 'family' | 'prices'>

const creditsFor = (row: Priceable, resolution: Resolution, seconds: number): number => {
  const step = row.prices[resolution]?.findLast((candidate) => candidate.fromSecond <= seconds)
  if (!step) throw new AppError('InternalServiceFailure', { detail: `no price for ${row.model} ${resolution}` })
  return step.credits + step.perFurther * (seconds - step.fromSecond)
}

/** Off-peak halves: for the q3 family the rate of each second, for the others the whole, rounded up. */
export const videoPrice = (
  row: Priceable,
  ask: { resolution: Resolution; seconds: number; offPeak: boolean },
): PriceLine => {
  const { resolution, seconds, offPeak } = ask
  const full = creditsFor(row, resolution, seconds)
  const halved = row.family === 'q3' ? Math.ceil(full / seconds / 2) * seconds : Math.ceil(full / 2)
  return {
    name: `${row.model} ${resolution} ${seconds} s${offPeak ? ' off-peak' : ''}`,
    credits: offPeak ? halved : full,
  }
}

/** By how many pictures come in: the first tier that holds them. */
export const imagePrice = (
  { images, resolution }: { images: number; resolution: ImageResolution },
  row: ImageModelRow,
): PriceLine[] => {
  const credits = row.prices.find((tier) => images <= tier.upTo)?.credits[resolution]
  if (credits === undefined)
    throw new AppError('InternalServiceFailure', { detail: `no price for ${row.model} ${resolution}` })
  return [{ name: `${row.model} ${resolution} ${images} images`, credits }]
}

/** The price of the last step that a sound of this length has begun. */
export const soundPrice = ({ model, prices }: SoundModelRow, seconds: number): PriceLine => {
  const step = prices.findLast(({ fromSecond }) => fromSecond <= seconds)
  if (!step) throw new AppError('InternalServiceFailure', { detail: `no price for ${model}` })
  return { name: `${model} ${seconds} s`, credits: step.credits }
}

export const soundPrices = ({ model, prices }: SoundModelRow): [string, number][] =>
  prices.map(({ fromSecond, credits }) => [`${model} from ${fromSecond} seconds on`, credits])

type Priced<P, R> = {
  price(params: P, row: R, seconds?: number): PriceLine[]
  measured?(params: P): { least: number; most: number } | undefined
}

/** What a request holds, and the most it can come to once its input is measured. */
export const priceRange = <P, R>(
  generator: Priced<P, R>,
  params: P,
  row: R,
): { held: PriceLine[]; most: PriceLine[] } => {
  const { least, most } = generator.measured?.(params) ?? {}
  return { held: generator.price(params, row, least), most: generator.price(params, row, most) }
}

export const totalOf = (lines: readonly PriceLine[]): number => {
  const total = lines.reduce((sum, line) => sum + line.credits, 0)
  if (total > limits.creditsMax) throw new AppError('InternalServiceFailure', { detail: 'price out of range' })
  return total
}
