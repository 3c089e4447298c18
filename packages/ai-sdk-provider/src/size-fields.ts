import { InvalidArgumentError } from '@ai-sdk/provider'
import { findImageShape, findVideoShape } from '@kinora/contract'

type Shape = { resolution: string; ratio: string }
type FindShape = (size: { width: number; height: number }) => Shape | undefined

/** Resolves pixels to the resolution and ratio of the service, and compares the ratio with the requested one. */
const resolveShape = (
  argument: 'size' | 'resolution',
  size: string | undefined,
  aspectRatio: string | undefined,
  find: FindShape,
): Shape | undefined => {
  if (size === undefined) return undefined
  const [width, height] = size.split('x').map(Number)
  const shape = find({ width: width ?? 0, height: height ?? 0 })
  if (!shape) {
    const message = `${argument} must be a size of docs/reference/sizes.md, such as 1280x720 for videos (got ${size})`
    throw new InvalidArgumentError({ argument, message })
  }
  if (aspectRatio !== undefined && aspectRatio !== shape.ratio) {
    const message = `${argument} ${size} has the ratio ${shape.ratio}, not the aspectRatio ${aspectRatio}; send one of them`
    throw new InvalidArgumentError({ argument, message })
  }
  return shape
}

export const resolveVideoShape = (resolution: string | undefined, aspectRatio: string | undefined) =>
  resolveShape('resolution', resolution, aspectRatio, findVideoShape)

export const resolveImageShape = (size: string | undefined, aspectRatio: string | undefined) =>
  resolveShape('size', size, aspectRatio, findImageShape)
