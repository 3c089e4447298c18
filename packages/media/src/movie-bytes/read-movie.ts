import { type FileHandle, open } from 'node:fs/promises'
import { refused } from '../media-failure.ts'
import { type Box, BrokenBoxes, boxesIn, boxHeader } from './read-boxes.ts'

/** The facts in the bytes of a film or sound, read before any decoder runs. */
export type ContainerFacts = {
  streams: number
  isEncrypted: boolean
  /** Media in other files, including parts that cannot be parsed. */
  refersOutside: boolean
  /** The sizes that the tracks declare. */
  pictures: { width: number; height: number }[]
}

const topLevelMax = 10_000
const indexBytesMax = 16 * 1024 * 1024

// User data boxes are skipped, because cameras write arbitrary bytes there.
const parents = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl', 'mvex'])
const encryptedEntries = new Set(['encv', 'enca', 'enct', 'encs', 'encm', 'drmi', 'drms'])
const encryptedBoxes = new Set(['pssh', 'sinf', 'senc'])
/** A compressed index, and the reference lists of QuickTime. */
const outsideBoxes = new Set(['cmov', 'rmra', 'rdrf'])

// A full box begins with version and flags. The number of entries follows.
const hasEntry = ({ data }: Box, test: (entry: Box) => boolean): boolean => {
  for (const entry of boxesIn(data.subarray(8))) if (test(entry)) return true
  return false
}
const isElsewhere = ({ data }: Box): boolean => data.length < 4 || (data.readUInt32BE(0) & 1) === 0

// The displayed size is at the end of the track header, as 16.16 fixed point. Sounds have none.
const readPicture = ({ data }: Box): ContainerFacts['pictures'] => {
  if (data.length < 84) return []
  const picture = { width: data.readUInt16BE(data.length - 8), height: data.readUInt16BE(data.length - 4) }
  return picture.width === 0 ? [] : [picture]
}

const unknownDuration = 2n ** 64n - 1n

const checkDuration = ({ data }: Box): void => {
  if (data[0] !== 1 || data.length < 32) return
  const duration = data.readBigUInt64BE(24)
  if (duration > Number.MAX_SAFE_INTEGER && duration !== unknownDuration) throw new BrokenBoxes('duration out of range')
}

const firstStep = 8
const stepBytes = 8

/**
 * Checks time steps, each a count and a duration. Decoders treat a duration with its highest bit set as negative or
 * zero.
 */
const checkSteps = ({ data }: Box): void => {
  for (let at = firstStep; at + stepBytes <= data.length; at += stepBytes)
    if (data.readUInt32BE(at + 4) > 0x7fff_ffff) throw new BrokenBoxes('a frame duration is out of range')
}

const addFacts = (facts: ContainerFacts, box: Box, depth: number): void => {
  if (box.type === 'trak') facts.streams += 1
  if (box.type === 'mvhd') checkDuration(box)
  if (box.type === 'stts') checkSteps(box)
  if (box.type === 'tkhd') facts.pictures.push(...readPicture(box))
  if (encryptedBoxes.has(box.type)) facts.isEncrypted = true
  if (outsideBoxes.has(box.type)) facts.refersOutside = true
  if (box.type === 'dref' && hasEntry(box, isElsewhere)) facts.refersOutside = true
  if (box.type === 'stsd' && hasEntry(box, ({ type }) => encryptedEntries.has(type))) facts.isEncrypted = true
  if (!parents.has(box.type)) return
  if (depth > parents.size) throw new BrokenBoxes('boxes are nested too deeply')
  for (const child of boxesIn(box.data)) addFacts(facts, child, depth + 1)
}

const readAt = async (handle: FileHandle, at: number, bytes: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, at)
  return buffer.subarray(0, bytesRead)
}

type Place = { type: string; at: number; bytes: number }

/** Locates the top-level boxes. Bytes after the last readable box are ignored. */
const locateBoxes = async (handle: FileHandle, size: number): Promise<Place[]> => {
  const places: Place[] = []
  for (let at = 0; at + 8 <= size; ) {
    if (places.length === topLevelMax) throw new BrokenBoxes('too many boxes')
    const head = await readAt(handle, at, 16)
    const header = boxHeader(head, size - at)
    if (header === null) return places
    places.push({ type: header.type, at: at + header.headerBytes, bytes: header.bytes - header.headerBytes })
    at += header.bytes
  }
  return places
}

/** Reads only indexes and skips the media data. */
export const readIndexes = async (handle: FileHandle): Promise<Box[]> => {
  const { size } = await handle.stat()
  const places = await locateBoxes(handle, size)
  const indexes = places.filter(({ type }) => type === 'moov')
  const isWhole = indexes.every(({ at, bytes }) => at + bytes <= size)
  if (!isWhole || indexes.reduce((sum, { bytes }) => sum + bytes, 0) > indexBytesMax)
    throw new BrokenBoxes('the index is truncated or too large')
  const locks = places
    .filter(({ type }) => encryptedBoxes.has(type))
    .map(({ type }) => ({ type, data: Buffer.alloc(0) }))
  return [
    ...locks,
    ...(await Promise.all(
      indexes.map(async ({ type, at, bytes }) => ({ type, data: await readAt(handle, at, bytes) })),
    )),
  ]
}

/** Reads mp4, mov and m4a. */
export const readMovie = async (file: string): Promise<ContainerFacts> => {
  const handle = await open(file)
  try {
    const facts: ContainerFacts = { streams: 0, isEncrypted: false, refersOutside: false, pictures: [] }
    for (const box of await readIndexes(handle)) addFacts(facts, box, 0)
    return facts
  } catch (error) {
    if (error instanceof BrokenBoxes) throw refused(`the film is broken: ${error.message}`)
    throw error
  } finally {
    await handle.close()
  }
}
