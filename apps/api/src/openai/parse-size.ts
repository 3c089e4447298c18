import { refuse } from '@kinora/domain'

type Size = { width: number; height: number }
type Shape<R, A> = { resolution: R; ratio: A }

const field = 'size'

/** Parses a size in pixels to its resolution and ratio. Undefined if the request has none. */
export const parseSize = <R, A>(
  value: unknown,
  find: (size: Size) => Shape<R, A> | undefined,
  sizes: () => readonly Size[],
): Shape<R, A> | undefined => {
  if (value === undefined || value === null || value === '') return undefined
  const [, width, height] = /^(\d{2,5})x(\d{2,5})$/.exec(typeof value === 'string' ? value : '') ?? []
  const shape = find({ width: Number(width), height: Number(height) })
  if (shape) return shape
  const known = sizes().map((size) => `${size.width}x${size.height}`)
  return refuse({ field, rule: 'enum', message: `must be one of ${known.join(', ')}` })
}
