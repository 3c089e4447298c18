import { open } from 'node:fs/promises'
import { type Box, BrokenBoxes, boxesIn } from '../movie-bytes/read-boxes.ts'
import { readIndexes } from '../movie-bytes/read-movie.ts'
import { locateSamples } from './sample-places.ts'

/** One coded frame: the position of its bytes, and its index in display order. */
export type Frame = { at: number; bytes: number; shownAs: number; isKey: boolean }

export type Shot = {
  file: string
  width: number
  height: number
  fps: number
  /** The decoder configuration. Frames of two files can follow each other only if theirs are equal. */
  setup: Buffer
  /** Other picture tags of the container: colours and pixel aspect ratio. */
  look: Buffer
  /** In decoding order. */
  frames: Frame[]
  hasSound: boolean
}

const child = (box: Box | undefined, ...path: string[]): Box | undefined => {
  let current = box
  for (const type of path) {
    if (current === undefined) return undefined
    current = [...boxesIn(current.data)].find((each) => each.type === type)
  }
  return current
}

const children = (box: Box, type: string): Box[] => [...boxesIn(box.data)].filter((each) => each.type === type)
const readHandler = (track: Box): string => child(track, 'mdia', 'hdlr')?.data.toString('latin1', 8, 12) ?? ''

const listHead = 8

/** Expands a list of pairs of a count and a value. */
const expandRuns = (box: Box | undefined): number[] => {
  const values: number[] = []
  for (let at = listHead; box !== undefined && at + 8 <= box.data.length; at += 8) {
    const count = box.data.readUInt32BE(at)
    const value = box.data.readInt32BE(at + 4)
    if (values.length + count > framesMax) throw new BrokenBoxes('too many frames')
    for (let i = 0; i < count; i += 1) values.push(value)
  }
  return values
}
const framesMax = 200_000

/** Start of the picture in track units. Undefined if the track has more than one plain edit. */
const readStart = (track: Box): number | undefined => {
  const list = child(track, 'edts', 'elst')?.data
  if (list === undefined) return 0
  if (list.readUInt32BE(4) !== 1) return undefined
  const begins = list[0] === 1 ? Number(list.readBigInt64BE(16)) : list.readInt32BE(12)
  return begins < 0 ? undefined : begins
}

const entryHead = 78
const nonPictureBoxes = new Set(['avcC', 'btrt'])

const readSetup = (track: Box): Pick<Shot, 'width' | 'height' | 'setup' | 'look'> | undefined => {
  const list = child(track, 'mdia', 'minf', 'stbl', 'stsd')?.data
  const [entry, ...more] = list === undefined ? [] : [...boxesIn(list.subarray(listHead))]
  if (entry === undefined || more.length > 0 || entry.type !== 'avc1' || entry.data.length < entryHead) return undefined
  const boxes = [...boxesIn(entry.data.subarray(entryHead))]
  const setup = boxes.find(({ type }) => type === 'avcC')?.data
  if (setup === undefined) return undefined
  const look = boxes
    .filter(({ type }) => !nonPictureBoxes.has(type))
    .flatMap(({ type, data }) => [boxHead(type, data.length), data])
  return { width: entry.data.readUInt16BE(24), height: entry.data.readUInt16BE(26), setup, look: Buffer.concat(look) }
}

export const boxHead = (type: string, dataBytes: number): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + dataBytes, 0)
  head.write(type, 4, 'latin1')
  return head
}

const parseShot = (file: string, movie: Box): Shot | undefined => {
  const tracks = children(movie, 'trak')
  const track = tracks.find((each) => readHandler(each) === 'vide')
  const table = child(track, 'mdia', 'minf', 'stbl')
  if (track === undefined || table === undefined) return undefined
  const setup = readSetup(track)
  const begins = readStart(track)
  const ticks = child(track, 'mdia', 'mdhd')?.data.readUInt32BE(12) ?? 0
  const steps = expandRuns(child(table, 'stts'))
  const step = steps[0] ?? 0
  const isEven = step > 0 && steps.every((each) => each === step)
  if (setup === undefined || begins === undefined || !isEven) return undefined
  const delays = child(table, 'ctts') === undefined ? steps.map(() => 0) : expandRuns(child(table, 'ctts'))
  const keys = child(table, 'stss')?.data
  const keyNumbers = new Set<number>()
  for (let at = listHead; keys !== undefined && at + 4 <= keys.length; at += 4) keyNumbers.add(keys.readUInt32BE(at))
  const places = locateSamples({
    sizes: child(table, 'stsz'),
    chunks: child(table, 'stsc'),
    offsets: child(table, 'stco'),
  })
  if (places.length !== steps.length || delays.length !== steps.length) return undefined
  const frames = places.map(({ at, bytes }, i) => ({
    at,
    bytes,
    shownAs: (i * step + (delays[i] ?? 0) - begins) / step,
    isKey: keys === undefined || keyNumbers.has(i + 1),
  }))
  const hasSound = tracks.some((each) => readHandler(each) === 'soun')
  return { file, ...setup, fps: ticks / step, frames, hasSound }
}

/** Reads the index of one of our films. Returns undefined if its frames cannot be copied. */
export const readShot = async (file: string): Promise<Shot | undefined> => {
  const handle = await open(file)
  try {
    const movie = (await readIndexes(handle)).find(({ type }) => type === 'moov')
    return movie && parseShot(file, movie)
  } catch (error) {
    if (error instanceof BrokenBoxes || error instanceof RangeError) return undefined
    throw error
  } finally {
    await handle.close()
  }
}
