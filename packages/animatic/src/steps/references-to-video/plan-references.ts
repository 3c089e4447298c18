import type { PreparedMedia } from '@kinora/domain'
import type { Card, ReferencesPlan } from '../../plan/film-plan.ts'
import type { Size } from '../../plan/geometry.ts'
import { createRandom } from '../../plan/random.ts'
import { applyPlacement } from './apply-placement.ts'
import type { Placement } from './read-placements.ts'

/** One reference: its pictures are shown one after the other. */
export type Source = readonly Pick<PreparedMedia, 'mediaType' | 'width' | 'height' | 'seconds'>[]

export const filmFps = 24
/** A film inside the film is small, and smaller the more there are: their raw frames are stored on disk. */
const filmPixels = 230_400
const rawBytes = 300_000_000
const bytesPerPixel = 4

const maxFilmPixels = (sources: readonly Source[], seconds: number): number => {
  const films = sources.flat().filter(({ mediaType }) => mediaType === 'video/mp4')
  const frames = films.reduce((sum, film) => sum + Math.ceil(Math.min(film.seconds, seconds) * filmFps), 1)
  return Math.min(filmPixels, rawBytes / (frames * bytesPerPixel))
}

const fitInto = ({ width, height }: Size, room: Size, maxPixels = Number.POSITIVE_INFINITY): Size => {
  const scale = Math.min(room.width / width, room.height / height, Math.sqrt(maxPixels / (width * height)))
  return { width: Math.max(2, Math.round(width * scale)), height: Math.max(2, Math.round(height * scale)) }
}

const perRow = ({ width, height }: Size, count: number): number => {
  const max = width > height * 1.2 ? 4 : width > height * 0.8 ? 3 : 2
  return Math.ceil(count / Math.ceil(count / max))
}

/** In rows from the back to the front, each filled from left to right in the given order. */
export const planReferences = (
  size: Size,
  { seed, seconds }: { seed: number; seconds: number },
  sources: readonly Source[],
  placements: readonly Placement[] = [],
): ReferencesPlan => {
  const max = maxFilmPixels(sources, seconds)
  const random = createRandom(seed, 'gathering')
  const columns = Math.max(1, perRow(size, sources.length))
  const rows = Math.ceil(sources.length / columns)
  const cards = sources.map((source, index): Card => {
    const row = Math.floor(index / columns)
    const inRow = Math.min(columns, sources.length - row * columns)
    const place = index - row * columns
    const front = rows === 1 ? 1 : row / (rows - 1)
    const room = {
      width: Math.round((size.width * 0.84) / Math.max(inRow, 1.45)),
      height: Math.round((size.height * (rows === 1 ? 0.66 : 0.86 / rows)) / (1 + 0.06 * (inRow - 1))),
    }
    return {
      pictures: source.map(({ mediaType, width, height }, picture) => {
        const isFilm = mediaType === 'video/mp4'
        return {
          name: `card-${index}-${picture}`,
          isFilm,
          ...fitInto({ width, height }, room, isFilm ? max : undefined),
        }
      }),
      room,
      x: 0.06 + (0.88 * (place + 0.5)) / inRow + random.between(-0.012, 0.012),
      foot: rows === 1 ? 0.86 + (place % 2) * 0.03 : 0.06 + (0.88 * (row + 1)) / rows,
      near: 0.42 + 0.16 * front + (place % 2) * 0.08,
      lag: random.between(0, 6),
    }
  })
  return { cards: cards.map((card, index) => applyPlacement(card, placements[index] ?? [])) }
}
