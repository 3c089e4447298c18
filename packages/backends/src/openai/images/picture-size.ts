import type { OpenaiConfig } from '../facts.ts'

type Size = { width: number; height: number }

/** How much two aspect ratios differ, the same for wider and taller ones. */
const ratioDistance = (a: Size, b: Size): number => Math.abs(Math.log((a.width * b.height) / (a.height * b.width)))

const parseSize = (text: string): Size => {
  const [width = 0, height = 0] = text.split('x').map(Number)
  return { width, height }
}

/** The size to request: the listed one with the closest ratio, or the closest one that the model supports. */
export const pictureSize = (wanted: Size, { sizes, sizeStep, pixels }: OpenaiConfig['picture']): string => {
  if (sizes) {
    const [closest = `${wanted.width}x${wanted.height}`] = sizes.toSorted(
      (a, b) => ratioDistance(parseSize(a), wanted) - ratioDistance(parseSize(b), wanted),
    )
    return closest
  }
  const scale = Math.min(1, Math.sqrt((pixels ?? Number.POSITIVE_INFINITY) / (wanted.width * wanted.height)))
  const side = (length: number): number => Math.max(sizeStep, Math.round((length * scale) / sizeStep) * sizeStep)
  return `${side(wanted.width)}x${side(wanted.height)}`
}
