import { join } from 'node:path'
import type { Tensor } from '@kinora/domain'
import type { Size } from '../../plan/geometry.ts'
import type { JobContext } from '../job-context.ts'
import { factor, planTiles, type Tile } from './plan-tiles.ts'

/** ffmpeg writes green, blue, red; the network takes red, green, blue. */
const planeOrder = [2, 0, 1] as const

const cutTile = (planes: Float32Array, { width, height }: Size, tile: Tile): Tensor => {
  const data = new Float32Array(3 * tile.width * tile.height)
  let to = 0
  for (const plane of planeOrder)
    for (let row = 0; row < tile.height; row += 1) {
      const from = plane * width * height + (tile.top + row) * width + tile.left
      data.set(planes.subarray(from, from + tile.width), to)
      to += tile.width
    }
  return { type: 'float32', dims: [1, 3, tile.height, tile.width], data }
}

const writeTile = (into: Uint8Array, { width }: Size, { data }: Tensor, tile: Tile): void => {
  const values = data as Float32Array
  const { keep } = tile
  const [tileWidth, area] = [tile.width * factor, tile.width * tile.height * factor * factor]
  for (let row = 0; row < keep.height * factor; row += 1) {
    let from = (row + (keep.top - tile.top) * factor) * tileWidth + (keep.left - tile.left) * factor
    let to = 3 * ((row + keep.top * factor) * width * factor + keep.left * factor)
    for (let column = 0; column < keep.width * factor; column += 1) {
      for (let channel = 0; channel < 3; channel += 1)
        into[to + channel] = Math.max(0, Math.min(255, 255 * (values[channel * area + from] as number) + 0.5))
      from += 1
      to += 3
    }
  }
}

/**
 * Enlarges one picture or frame four times in width and height: from planes of green, blue and red between 0 and 1, as
 * ffmpeg writes them, to RGB bytes. `weight` is the folder of the upscaler.
 */
export const enlargePlanes = async (
  { neural, signal }: Pick<JobContext, 'neural' | 'signal'>,
  weight: string,
  planes: Float32Array,
  size: Size,
  onTile: (share: number) => void = () => {},
): Promise<Uint8Array> => {
  const into = new Uint8Array(3 * size.width * size.height * factor * factor)
  const tiles = planTiles(size)
  for (const [index, tile] of tiles.entries()) {
    const { output } = await neural.run(join(weight, 'model.onnx'), { data: cutTile(planes, size, tile) }, { signal })
    if (output === undefined) throw new Error('the network returned no picture')
    writeTile(into, size, output, tile)
    onTile((index + 1) / tiles.length)
  }
  return into
}
