import { type InputRule, pixelsMax, type Rule } from '@kinora/contract'

/** Displayed size in pixels. Fractions are whole numbers over one denominator, `over`. */
export type PictureSize = { width: number; height: number; over?: number }

type Fault = { rule: Rule; message: string }

const aspects = {
  under4: { holds: (long: number, short: number) => 4 * short > long, words: 'under 4 times' },
  upTo2: { holds: (long: number, short: number) => 2 * short >= long, words: 'at most twice' },
} as const

/** The first fault in the size of a picture or video, in the order of the rules. */
export const findSizeFault = (rule: InputRule, { width, height, over = 1 }: PictureSize): Fault | undefined => {
  const [short, long] = width < height ? [width, height] : [height, width]
  const found = `is ${Math.round(width / over)} x ${Math.round(height / over)} pixels; `
  // Video frames are limited by their decoding cost instead.
  if (rule.kind === 'image' && width * height > pixelsMax * over * over)
    return { rule: 'pixels', message: `${found}at most ${pixelsMax} in all are allowed` }
  const aspect = rule.aspect && aspects[rule.aspect]
  if (aspect && !aspect.holds(long, short))
    return { rule: 'aspect', message: `${found}the longer side must be ${aspect.words} the shorter` }
  if (short < rule.minSide * over)
    return { rule: 'min_side', message: `${found}each side must have at least ${rule.minSide}` }
  if (rule.sideUnder !== undefined && long >= rule.sideUnder * over)
    return { rule: 'max_side', message: `${found}each side must have fewer than ${rule.sideUnder}` }
  return undefined
}
