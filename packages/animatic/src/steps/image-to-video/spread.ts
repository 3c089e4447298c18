import type { Size } from '../../plan/geometry.ts'

/** One line of values, each becoming the mean of its neighbours up to `reach` away; edges repeat. */
const meanAlong = (
  from: Float32Array,
  to: Float32Array,
  { begin, step, count }: { begin: number; step: number; count: number },
  reach: number,
): void => {
  const at = (index: number): number => from[begin + Math.max(0, Math.min(count - 1, index)) * step] as number
  let sum = 0
  for (let index = -reach; index <= reach; index += 1) sum += at(index)
  for (let index = 0; index < count; index += 1) {
    to[begin + index * step] = sum / (2 * reach + 1)
    sum += at(index + reach + 1) - at(index - reach)
  }
}

/** Blurs values over a square of `reach` pixels around each. */
export const spread = (values: Float32Array, { width, height }: Size, reach: number): Float32Array => {
  const [half, whole] = [new Float32Array(values.length), new Float32Array(values.length)]
  for (let row = 0; row < height; row += 1)
    meanAlong(values, half, { begin: row * width, step: 1, count: width }, reach)
  for (let column = 0; column < width; column += 1)
    meanAlong(half, whole, { begin: column, step: width, count: height }, reach)
  return whole
}
