import { type Box, BrokenBoxes } from '../movie-bytes/read-boxes.ts'

export type Place = { at: number; bytes: number }
type Tables = { sizes: Box | undefined; chunks: Box | undefined; offsets: Box | undefined }

const samplesMax = 200_000

const readSizes = ({ data }: Box): number[] => {
  const [same, count] = [data.readUInt32BE(4), data.readUInt32BE(8)]
  if (count > samplesMax) throw new BrokenBoxes('too many frames')
  return Array.from({ length: count }, (_, i) => same || data.readUInt32BE(12 + 4 * i))
}

/** Samples per chunk, valid from `first` until the next entry. */
const readRuns = ({ data }: Box): { first: number; samples: number }[] =>
  Array.from({ length: data.readUInt32BE(4) }, (_, i) => ({
    first: data.readUInt32BE(8 + 12 * i),
    samples: data.readUInt32BE(12 + 12 * i),
  }))

/** Locates the bytes of each sample in the file. Returns an empty list if a table is missing. */
export const locateSamples = ({ sizes, chunks, offsets }: Tables): Place[] => {
  if (sizes === undefined || chunks === undefined || offsets === undefined) return []
  const left = readSizes(sizes).values()
  const runs = readRuns(chunks)
  const places: Place[] = []
  let run = 0
  for (let chunk = 1; chunk <= offsets.data.readUInt32BE(4); chunk += 1) {
    while ((runs[run + 1]?.first ?? Number.POSITIVE_INFINITY) <= chunk) run += 1
    let at = offsets.data.readUInt32BE(4 + 4 * chunk)
    for (let i = 0; i < (runs[run]?.samples ?? 0); i += 1) {
      const { value: bytes, done } = left.next()
      if (done) return places
      places.push({ at, bytes })
      at += bytes
    }
  }
  return places
}
